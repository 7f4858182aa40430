import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach } from "vitest";
import { StaticFiles } from "#app/processes/web/static-files.ts";
import { WebServer, type WebServerOptions } from "#app/processes/web/web-server.ts";
import { appAround, type Handler } from "./app-around.ts";

/** The real web server in front of an app that the test supplies. Closed after each test. */
export function setUpWebServer() {
  let web: WebServer | undefined;
  let sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await web?.close({ requests: 0, uploads: 0 });
  });

  const port = (): number => {
    const address = web?.server.address();
    if (typeof address !== "object" || !address) throw new Error("not listening");
    return address.port;
  };

  return {
    port,
    /** How many connections the server holds. */
    connections: () =>
      new Promise<number>((resolve, reject) => {
        web?.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    async serve(
      app: Handler | Pick<WebServerOptions, "build" | "createRequestContext">,
      options: Partial<WebServerOptions> = {},
    ): Promise<void> {
      web = new WebServer({
        ...(typeof app === "function" ? appAround(app) : app),
        files: new StaticFiles("nowhere"),
        origin: "http://localhost:3000",
        bodyLimit: 1_000_000,
        answersOptions: () => false,
        ...options,
      });
      web.server.listen(0, "127.0.0.1");
      await once(web.server, "listening");
    },
    /** A connection on which the test writes arbitrary bytes. */
    async connection(): Promise<Socket> {
      const socket = connect(port(), "127.0.0.1").on("error", () => undefined);
      sockets.push(socket);
      await once(socket, "connect");
      return socket;
    },
  };
}

/** Everything that is received on a connection until the other end closes it. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}
