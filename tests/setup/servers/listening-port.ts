import type { Server } from "node:http";

/** Makes the server listen on this machine at a free port; returns the port. */
export async function listeningPort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return address.port;
}
