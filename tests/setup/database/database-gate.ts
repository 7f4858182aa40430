import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface DatabaseGate {
  /** Reaches the database as long as the gate is open. */
  url: string;
  open(): Promise<void>;
  /** Connections break and new ones are refused, as when the database has died. */
  shut(): Promise<void>;
  /** Connections stay, and new ones are accepted, but nothing is answered, as when its machine has stopped. */
  stall(): void;
}

/** A gate between an app and its database. */
export async function openDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (bytes) => isStalled || to.write(bytes));
      from.once("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async open() {
      isStalled = false;
      // Statements that were dropped are never answered.
      breakAll();
      if (!server.listening) await listen(port);
    },
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
    stall() {
      isStalled = true;
    },
  };
}
