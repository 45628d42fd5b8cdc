/** Ends a switch over a closed union: a new member that is not handled fails to compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
