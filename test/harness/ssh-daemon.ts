// An ssh daemon of a test's own: loopback, a high port, its own host key, one key that may log in, all in one directory.

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { waitFor } from "./wait-for.ts";

const SSHD = "/usr/sbin/sshd";

/** Why there is no ssh here, or undefined where there is. */
export function sshProblem(): string | undefined {
  if (!existsSync(SSHD)) return `${SSHD} is not installed`;
  try {
    execFileSync("sh", ["-c", "command -v ssh && command -v ssh-keygen"]);
    return undefined;
  } catch {
    return "ssh is not installed";
  }
}

export class SshDaemon {
  readonly #directory: string;
  readonly #port: number;
  readonly #child: ChildProcess;

  private constructor(directory: string, port: number, child: ChildProcess) {
    this.#directory = directory;
    this.#port = port;
    this.#child = child;
  }

  /** `setEnv`: what the commands of a login find in their environment. */
  static async start(directory: string, setEnv: Readonly<Record<string, string>>): Promise<SshDaemon> {
    mkdirSync(directory, { mode: 0o700 });
    for (const name of ["host", "user"]) {
      execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(directory, name)]);
    }
    writeFileSync(join(directory, "authorized"), readFileSync(join(directory, "user.pub")));
    chmodSync(join(directory, "authorized"), 0o600);
    // As root the daemon wants its directory of privilege separation.
    if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
    const port = await freePort();
    const env = Object.entries(setEnv)
      .map(([name, value]) => `"${name}=${value}"`)
      .join(" ");
    const config = [
      ...[`Port ${port}`, "ListenAddress 127.0.0.1", `HostKey ${join(directory, "host")}`, "PidFile none", "UsePAM no"],
      ...[`AuthorizedKeysFile ${join(directory, "authorized")}`, "StrictModes no", "PasswordAuthentication no"],
      ...["PermitRootLogin prohibit-password", "PrintMotd no", "PrintLastLog no", `SetEnv ${env}`],
    ];
    writeFileSync(join(directory, "config"), `${config.join("\n")}\n`);
    const child = spawn(SSHD, ["-D", "-e", "-f", join(directory, "config")], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr?.on("data", (bytes: Buffer) => (said += bytes.toString()));
    await waitFor("sshd to listen", () => answers(port)).catch((error: unknown) => {
      child.kill("SIGKILL");
      throw new Error(`sshd: ${said}`, { cause: error });
    });
    return new SshDaemon(directory, port, child);
  }

  /** The words of an ssh client with a terminal, up to the remote command. */
  client(command: string): readonly string[] {
    const options = [
      "StrictHostKeyChecking=no",
      "UserKnownHostsFile=/dev/null",
      "LogLevel=ERROR",
      "IdentitiesOnly=yes",
    ];
    return [
      ...["ssh", "-tt", "-F", "none", "-p", `${this.#port}`, "-i", join(this.#directory, "user")],
      ...options.flatMap((option) => ["-o", option]),
      ...[`${userInfo().username}@127.0.0.1`, command],
    ];
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
