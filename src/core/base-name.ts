/** The last part of a path: "vim" of "/usr/bin/vim". */
export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
