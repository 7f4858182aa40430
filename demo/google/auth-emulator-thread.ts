import { createServer } from "node:http";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { listen } from "./edge.ts";

/** firebase-tools ships no entry for its Auth emulator alone; its version is pinned for this. */
const Emulator = z.object({
  createApp: z.custom<(projectId: string, mode: number) => Promise<RequestHandler>>(
    (value) => typeof value === "function",
  ),
});
type RequestHandler = Parameters<typeof createServer>[1] & object;

const { projectId, port } = z.object({ projectId: z.string(), port: z.number() }).parse(workerData);
const require = createRequire(import.meta.url);
const { createApp } = Emulator.parse(require("firebase-tools/lib/emulator/auth/server.js"));
const app = await createApp(projectId, 0);
const server = createServer((request, response) => {
  if (request.method !== "GET") {
    response.once("finish", () => parentPort?.postMessage({ changed: true }));
  }
  app(request, response);
});
parentPort?.postMessage({ url: await listen(server, port) });
