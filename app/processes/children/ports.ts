import { createServer } from "node:net";

/** A port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  const port = await probe(0, "127.0.0.1");
  if (typeof port !== "number") throw new Error("No port of this machine is free.");
  return port;
}

/** This port of 127.0.0.1 when it is free, otherwise any free port. */
export async function preferPort(port: number): Promise<number> {
  return (await probe(port, "127.0.0.1")) === port ? port : findFreePort();
}

/** Whether a program listens on the port at an address that browsers use for localhost: IPv4 or IPv6. */
export async function isPortInUse(port: number): Promise<boolean> {
  const answers = await Promise.all([probe(port, "127.0.0.1"), probe(port, "::1")]);
  return answers.includes("EADDRINUSE") || answers.includes("EACCES");
}

/** Listens for a moment. Returns the port, or the code of the error. */
function probe(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : "unknown"));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address ? address.port : "unknown"),
      );
    });
  });
}
