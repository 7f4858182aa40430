import { parseArgs } from "node:util";
import { startOfflineGoogle } from "./offline-google.ts";

// Runs until stdin closes, so that it ends with the process that started it.
const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "http://localhost:3000" },
    "data-dir": { type: "string" },
    seed: { type: "string", default: "full" },
    "edge-port": { type: "string", default: "0" },
    "auth-port": { type: "string", default: "0" },
    "google-port": { type: "string", default: "0" },
  },
});
if (values.seed !== "full" && values.seed !== "small") throw new Error("--seed full or small");

const google = await startOfflineGoogle({
  publicOrigin: values.origin,
  seed: values.seed,
  ...(values["data-dir"] ? { dataDir: values["data-dir"] } : {}),
  ports: {
    edge: Number(values["edge-port"]),
    auth: Number(values["auth-port"]),
    google: Number(values["google-port"]),
  },
  log: (line) => console.error(line),
});
process.stdout.write(`${JSON.stringify({ env: google.env, people: google.people })}\n`);

let closing = false;
async function stop() {
  if (closing) return;
  closing = true;
  await google.close();
  process.exit(0);
}
process.stdin.on("end", stop).on("close", stop).resume();
process.once("SIGINT", stop).once("SIGTERM", stop);
