import { createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askServer } from "../../src/cli/ask-server.ts";
import { Failure } from "../../src/cli/failure.ts";
import { parseCommandLine } from "../../src/core/command-line.ts";
import { FrameDecoder, MAX_CONTROL_FRAME_BYTES, encodeJson, parseJson } from "../../src/wire/framing.ts";
import { StartRoom } from "./start-room.ts";

type Message = Readonly<Record<string, unknown>>;
type Answer = (message: Message, socket: Socket) => void;

let room: StartRoom;
let server: Server;
const sockets = new Set<Socket>();
const received: Message[] = [];

/** A server that greets, and answers a command as `answer` does. */
async function listen(answer: Answer, welcome = true): Promise<void> {
  server = createServer((socket) => {
    const decoder = new FrameDecoder(MAX_CONTROL_FRAME_BYTES);
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      for (const { payload } of decoder.push(chunk)) {
        // What our own side of the wire wrote.
        const message = parseJson(payload) as Message;
        received.push(message);
        if (message["type"] === "command") answer(message, socket);
        else if (welcome) socket.write(encodeJson({ type: "welcome", v: 3, version: "9.9.9", pid: 42 }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(room.paths.control, resolve));
}

beforeEach(() => {
  room = new StartRoom();
  received.length = 0;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
  await room.close();
});

const reply =
  (fields: Message): Answer =>
  (message, socket) =>
    socket.write(encodeJson({ type: "result", id: message["id"], code: 0, out: "", err: "", ...fields }));

async function ask(line: string): Promise<unknown> {
  const argv = line.split(" ");
  const parsed = parseCommandLine(argv);
  if (!parsed.ok) throw new Error(parsed.message);
  try {
    return await askServer({ argv, cwd: "/here" }, parsed.commands, room.options({ start: false }));
  } catch (error) {
    if (error instanceof Failure) return `${error.code}: ${error.message}`;
    throw error;
  }
}

test("hello, then the command, then its answer", async () => {
  await listen(reply({ code: 1, out: "o", err: "e", attach: "$3" }));
  const result = { code: 1, out: "o", err: "e", attach: "$3" };
  expect(await ask("ls -F x")).toEqual({ result, server: { pid: 42, version: "9.9.9" } });
  expect(received).toEqual([
    { type: "hello", v: 3, version: "development", client: expect.stringMatching(/^[0-9a-f]{16}$/), role: "cli" },
    { type: "command", id: 1, argv: ["ls", "-F", "x"], cwd: "/here" },
  ]);
});

test("an answer may be longer than any command", async () => {
  await listen(reply({ out: "x".repeat(3 << 20) }));
  expect(await ask("capture-pane -p")).toMatchObject({ result: { code: 0 } });
});

test("a refusal is told as it is", async () => {
  await listen((_, socket) => socket.write(encodeJson({ type: "refused", message: "another version" })));
  expect(await ask("ls")).toBe("1: another version");
});

test("what is no server of ours is told", async () => {
  await listen((_, socket) => socket.write(Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")));
  expect(await ask("ls")).toBe("1: the server does not speak this protocol: is another program at its socket?");
});

test("a command that fits no frame is not sent", async () => {
  await listen(reply({}));
  expect(await ask(`set-buffer ${"x".repeat(MAX_CONTROL_FRAME_BYTES)}`)).toContain("1: too much for one command");
});

describe("a server that dies over a command", () => {
  const dieFirst = (times: number): Answer => {
    let left = times;
    return (message, socket) => (left-- > 0 ? socket.destroy() : reply({ out: "here" })(message, socket));
  };

  test("is asked again when nothing is changed by it", async () => {
    await listen(dieFirst(2));
    expect(await ask("status --json")).toMatchObject({ result: { out: "here" } });
  });

  test("is given up after three", async () => {
    await listen(dieFirst(9));
    expect(await ask("ls")).toContain("1: the server ended before it answered");
    expect(received.filter(({ type }) => type === "command")).toHaveLength(3);
  });

  test.each(["send-keys x", "kill-pane", "ls ; new-window"])("%s is never sent twice", async (line) => {
    await listen(dieFirst(1));
    expect(await ask(line)).toContain("1: the server ended before it answered: look whether ");
    expect(received.filter(({ type }) => type === "command")).toHaveLength(1);
  });

  test("after kill-session that is the answer, when nothing listens any more", async () => {
    await listen((_, socket) => {
      server.close();
      socket.destroy();
    });
    expect(await ask("kill-session")).toMatchObject({ result: { code: 0, out: "", err: "" } });
  });
});
