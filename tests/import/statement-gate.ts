import { connect, createServer, type Socket } from "node:net";

/**
 * A proxy between a process and PostgreSQL that lets a number of statements through and then none: the process
 * hangs exactly there, between two statements, and can be killed.
 */
export type StatementGate = {
  url: string;
  /** The statements that reached the gate since the last letThrough. */
  count(): number;
  /** Lets this many statements through from now on; `stuck` resolves when the next one waits. */
  letThrough(statements: number): { stuck: Promise<void> };
  close(): Promise<void>;
};

const simpleQuery = "Q".charCodeAt(0);
const sync = "S".charCodeAt(0);

export async function openStatementGate(databaseUrl: string): Promise<StatementGate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let seen = 0;
  let allowed = Number.POSITIVE_INFINITY;
  let onStuck: (() => void) | undefined;

  const server = createServer((fromClient) => {
    const toServer = connect({ host: target.hostname, port: Number(target.port) });
    for (const [socket, other] of [
      [fromClient, toServer],
      [toServer, fromClient],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        // A killed client must not leave its transaction open.
        other.destroy();
      });
    }
    toServer.on("data", (chunk) => fromClient.write(chunk));
    const frames = readFrames();
    fromClient.on("data", (chunk: Buffer) => {
      for (const { type, bytes } of frames(chunk)) {
        if (type === simpleQuery || type === sync) seen++;
        if (seen > allowed) {
          onStuck?.();
          return;
        }
        toServer.write(bytes);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    count: () => seen,
    letThrough(statements) {
      seen = 0;
      allowed = statements;
      return { stuck: new Promise<void>((resolve) => (onStuck = resolve)) };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Cuts the client's bytes into protocol messages; the first has no type (PostgreSQL docs, 54.7). */
function readFrames() {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return function* (chunk: Buffer): Generator<{ type: number; bytes: Buffer }> {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      const type = isFirst ? 0 : (bytes[0] ?? 0);
      isFirst = false;
      rest = rest.subarray(length);
      yield { type, bytes };
    }
  };
}
