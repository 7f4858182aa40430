import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "galley-start-"));
});

afterAll(() => rm(dataDir, { recursive: true }));

const real = {
  PUBLIC_ORIGIN: "https://galley.example",
  SECRET_KEYS: `one:${Buffer.alloc(32, 1).toString("base64")}`,
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
  FIREBASE_PROJECT_ID: "project",
  FIREBASE_API_KEY: "key",
};

test.each([
  ["SECRET_KEYS", { SECRET_KEYS: undefined }, /^The setting SECRET_KEYS is required\.$/],
  ["SECRET_KEYS", { SECRET_KEYS: "one:c2hvcnQ=" }, /^The setting SECRET_KEYS must be /],
  ["GOOGLE_CLIENT_ID", { GOOGLE_CLIENT_ID: "" }, /^The setting GOOGLE_CLIENT_ID is required\.$/],
  ["FIREBASE_API_KEY", { FIREBASE_API_KEY: undefined }, /^The setting FIREBASE_API_KEY is req/],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "galley" }, /^The setting PUBLIC_ORIGIN must be an origin/],
  [
    "PUBLIC_ORIGIN",
    { PUBLIC_ORIGIN: "http://galley.example" },
    /PUBLIC_ORIGIN must begin with https/,
  ],
  ["PORT", { PORT: "many" }, /^The setting PORT /],
  [
    "FIREBASE_AUTH_EMULATOR_HOST",
    { FIREBASE_AUTH_EMULATOR_HOST: "localhost:9099" },
    /^The setting FIREBASE_AUTH_EMULATOR_HOST is for localhost only/,
  ],
  ["GOOGLE_APPLICATION_CREDENTIALS", {}, /^The setting GOOGLE_APPLICATION_CREDENTIALS is required/],
  [
    "GOOGLE_APPLICATION_CREDENTIALS",
    { GOOGLE_APPLICATION_CREDENTIALS: "/nowhere/key.json" },
    /^The setting GOOGLE_APPLICATION_CREDENTIALS must name a .*does not exist/,
  ],
])("a wrong %s stops the start with one sentence", async (_, changes, sentence) => {
  const { code, printed } = await start({ ...real, ...changes });
  expect(printed.trim()).toMatch(sentence);
  expect(printed.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

async function start(settings: Record<string, string | undefined>) {
  const program = spawn(process.execPath, [join(import.meta.dirname, "start.ts")], {
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      // As on a machine outside Google Cloud.
      METADATA_SERVER_DETECTION: "none",
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, "close"),
  ]);
  return { code, printed: output + errors };
}
