import { createServer } from "node:http";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { listen } from "#demo/google/edge/edge.ts";

/** firebase-tools has no separate entry for its Auth emulator, so its version is pinned. */
const Emulator = z.object({
  createApp: z.custom<(projectId: string, mode: number) => Promise<RequestHandler>>(
    (value) => typeof value === "function",
  ),
});
const Spec = z.object({
  // Not copied: the emulator reads the same object.
  default: z.custom<{ paths: Record<string, unknown> }>((value) => Object(value).paths),
});
/** Compiling the whole API takes two thirds of the start time; web apps call only these. */
const USED =
  /^\/v1\/(token$|accounts:(createAuthUri|delete|lookup|signIn|signUp|update)|projects\/\{targetProjectId\}\/accounts(:|$))|^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config)$/;
type RequestHandler = Parameters<typeof createServer>[1] & object;
/** The class whose instances validate the API's requests and responses. */
const Validator = z.custom<{ prototype: { validateSchema: () => boolean } }>(
  (value) => typeof Object(value).prototype?.validateSchema === "function",
);

const { projectId, port } = z.object({ projectId: z.string(), port: z.number() }).parse(workerData);
const require = createRequire(import.meta.url);
const { paths } = Spec.parse(require("firebase-tools/lib/emulator/auth/apiSpec.js")).default;
for (const path of Object.keys(paths)) if (!USED.test(path)) delete paths[path];
// The emulator compiles a validator for each parameter, and each would first compile the schema of schemas.
// The API's own description is fixed and known to be valid: without that check it starts in a third of the time.
const ofTools = createRequire(require.resolve("firebase-tools/lib/emulator/auth/server.js"));
const Ajv = Validator.parse(createRequire(ofTools.resolve("exegesis"))("ajv"));
Ajv.prototype.validateSchema = () => true;
const { createApp } = Emulator.parse(require("firebase-tools/lib/emulator/auth/server.js"));
const app = await createApp(projectId, 0);
const server = createServer((request, response) => {
  if (request.method !== "GET") {
    response.once("finish", () => parentPort?.postMessage({ changed: true }));
  }
  app(request, response);
});
parentPort?.postMessage({ url: await listen(server, port) });
