import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitEnvironment } from "./given-environment.server.ts";
import { startChild } from "./processes/children/start-child.ts";

let folder: string;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley-environment-"));
});

afterAll(() => rm(folder, { recursive: true }));

const settings = {
  SECRET_KEYS: `one:${Buffer.alloc(32, 7).toString("base64")}`,
  DATABASE_URL: "postgres://galley:of-the-database@127.0.0.1/galley",
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "of-google",
  FIREBASE_PROJECT_ID: "project",
  FIREBASE_API_KEY: "key",
  LANGUAGE_MODEL_KEY: "of-the-model",
};

/** Says what it was given, and what the kernel shows of it to others. */
const SHOWS = `
  import { readFileSync } from "node:fs";
  import { env, environmentWith } from ${JSON.stringify(import.meta.resolve("./env.server.ts"))};
  import { exposedSecrets } from ${JSON.stringify(import.meta.resolve("./given-environment.server.ts"))};
  import { tellReady, onShutdown } from ${JSON.stringify(import.meta.resolve("./processes/children/process-lifecycle.ts"))};
  onShutdown(async () => undefined);
  const { GOOGLE_CLIENT_SECRET, DATABASE_URL } = env();
  const others = readFileSync("/proc/self/environ", "utf8").split("\\0").filter(Boolean);
  tellReady({
    settings: { GOOGLE_CLIENT_SECRET, DATABASE_URL, LANGUAGE_MODEL_KEY: environmentWith({}).LANGUAGE_MODEL_KEY },
    shown: others,
    own: process.env,
    exposed: exposedSecrets(),
  });
`;

async function show(env: NodeJS.ProcessEnv) {
  const file = join(folder, "child.ts");
  await writeFile(file, SHOWS);
  const child = await startChild({
    name: "child",
    command: [file],
    env,
    onLine: (line) => void lines.push(line),
  });
  await child.stop();
  return child.ready;
}

test("a child has its settings, and the kernel shows others none of them", async () => {
  const { PATH = "" } = process.env;
  const ready = await show({ PATH, ...settings, AWS_SECRET_ACCESS_KEY: "of-another" });
  const { GOOGLE_CLIENT_SECRET, DATABASE_URL, LANGUAGE_MODEL_KEY } = settings;
  expect(lines).toEqual([]);
  expect(ready).toEqual({
    settings: { GOOGLE_CLIENT_SECRET, DATABASE_URL, LANGUAGE_MODEL_KEY },
    shown: [`PATH=${PATH}`, "SETTINGS_FD=3"],
    // Libraries find what is theirs, and no setting of ours goes on to a process that they start.
    own: { PATH, AWS_SECRET_ACCESS_KEY: "of-another" },
    exposed: [],
  });
});

test("what Node and the C library read before the first line stays in the environment", () => {
  const early = { NODE_ENV: "production", LD_LIBRARY_PATH: "/lib", TZ: "UTC", https_proxy: "x" };
  const late = { SECRET_KEYS: "a", PGPASSWORD: "b", GOOGLE_APPLICATION_CREDENTIALS: "/run/key" };
  expect(splitEnvironment({ ...early, ...late, GONE: undefined }, 5)).toEqual({
    environment: { ...early, SETTINGS_FD: "5" },
    handed: late,
  });
});
