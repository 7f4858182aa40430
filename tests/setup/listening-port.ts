import type { Server } from "node:http";

/** Has the server listen on this machine at a port that is free; returns it. */
export async function listeningPort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return address.port;
}
