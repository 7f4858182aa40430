import { expect, test } from "vitest";
import { parseSettings } from "./env.server.ts";

const complete = {
  DATABASE_URL: "postgres://localhost/galley",
  SECRET_KEYS: `new:${Buffer.alloc(32, 1).toString("base64")},old:${Buffer.alloc(32, 2).toString("base64")}`,
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
  FIREBASE_PROJECT_ID: "galley",
  FIREBASE_API_KEY: "key",
  PUBLIC_ORIGIN: "https://galley.example/",
};

test("a complete set of settings is read, with defaults for the rest", () => {
  const settings = parseSettings(complete);
  expect(settings.PUBLIC_ORIGIN).toBe("https://galley.example");
  expect(settings.SECRET_KEYS.map(({ id }) => id)).toEqual(["new", "old"]);
  expect(settings.MAX_UPLOAD_BYTES).toBe(52_428_800);
  expect(settings.STORAGE_BUCKET).toBeNull();
});

test.each([
  ["DATABASE_URL", { DATABASE_URL: undefined }],
  ["SECRET_KEYS", { SECRET_KEYS: "short:YWJj" }],
  ["GOOGLE_CLIENT_ID", { GOOGLE_CLIENT_ID: " " }],
  ["PORT", { PORT: "eighty" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "http://galley.example" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["SESSION_DAYS", { SESSION_DAYS: "0" }],
  ["SESSION_IDLE_DAYS", { SESSION_IDLE_DAYS: "366" }],
  ["STORAGE_QUOTA_BYTES", { STORAGE_QUOTA_BYTES: "20 GB" }],
  ["MAILBOX_POLL_SECONDS", { MAILBOX_POLL_SECONDS: "5" }],
  ["GMAIL_ACCESS", { GMAIL_ACCESS: "full" }],
  ["GMAIL_PUSH_TOPIC", { GMAIL_PUSH_TOPIC: "gmail" }],
  ["GMAIL_PUSH_ACCOUNT", { GMAIL_PUSH_TOPIC: "projects/galley/topics/gmail" }],
  [
    "FIREBASE_AUTH_EMULATOR_HOST",
    { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", OFFLINE_GOOGLE: "1" },
  ],
])("a wrong %s stops the start with one sentence that names it", (name, wrong) => {
  expect(() => parseSettings({ ...complete, ...wrong })).toThrow(
    new RegExp(`^The setting ${name} [^\\n]+\\.$`),
  );
});

test.each([
  [{ PORT: "eighty" }, "The setting PORT must be a number."],
  [{ PORT: "80.5" }, "The setting PORT must be a whole number."],
  [{ DATABASE_URL: undefined }, "The setting DATABASE_URL is required."],
  [{ GMAIL_API_URL: "gmail" }, "The setting GMAIL_API_URL must be a URL."],
  [{ MAILBOX_POLL_SECONDS: "59" }, "The setting MAILBOX_POLL_SECONDS must be at least 60."],
  [{ SESSION_IDLE_DAYS: "0" }, "The setting SESSION_IDLE_DAYS must be at least 1."],
  [{ SESSION_DAYS: "366" }, "The setting SESSION_DAYS must be at most 365."],
  [
    { PEOPLE_REQUESTS_PER_MINUTE: "19" },
    "The setting PEOPLE_REQUESTS_PER_MINUTE must be 0 (not counted) or at least 60.",
  ],
  [{ STORAGE_QUOTA_BYTES: "1" }, "The setting STORAGE_QUOTA_BYTES must be at least 1000000."],
  [
    { GMAIL_PUSH_TOPIC: "gmail" },
    "The setting GMAIL_PUSH_TOPIC must look like projects/my-project/topics/my-topic.",
  ],
  [
    { GMAIL_PUSH_TOPIC: "projects/galley/topics/gmail" },
    "The setting GMAIL_PUSH_ACCOUNT is required with GMAIL_PUSH_TOPIC: the service account that signs the pushes.",
  ],
  [
    { SECRET_KEYS: "short:YWJj" },
    'The setting SECRET_KEYS must be a list like "id:base64 of 32 bytes", separated by commas.',
  ],
  [
    { PUBLIC_ORIGIN: "galley" },
    "The setting PUBLIC_ORIGIN must be an origin like https://galley.example.",
  ],
  [
    { PUBLIC_ORIGIN: "http://galley.example" },
    "The setting PUBLIC_ORIGIN must begin with https:// unless it is on localhost.",
  ],
  [
    { OFFLINE_GOOGLE: "1" },
    "The setting FIREBASE_AUTH_EMULATOR_HOST is for localhost only: with it set, PUBLIC_ORIGIN must be on localhost.",
  ],
  [
    { PUBLIC_ORIGIN: "http://localhost:3000", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" },
    "The setting FIREBASE_AUTH_EMULATOR_HOST is set without OFFLINE_GOOGLE=1: unset it to run for real.",
  ],
])("%j is told so that a person can act on it", (wrong, sentence) => {
  expect(() => parseSettings({ ...complete, ...wrong })).toThrow(new Error(sentence));
});

const model = {
  LANGUAGE_MODEL_PROVIDER: "openai-compatible",
  LANGUAGE_MODEL: "small-1",
  LANGUAGE_MODEL_URL: "https://models.example/v1/",
  LANGUAGE_MODEL_KEY: "sk-1",
};

test("a language model is read with its limits", () => {
  expect(parseSettings({ ...complete, ...model })).toMatchObject({
    ...model,
    LANGUAGE_MODEL_URL: "https://models.example/v1",
    LANGUAGE_MODEL_DEADLINE_SECONDS: 30,
    LANGUAGE_MODEL_TOKENS_PER_THREAD: 60_000,
  });
  const local = { LANGUAGE_MODEL_URL: "http://localhost:11434/v1" };
  expect(parseSettings({ ...complete, ...model, ...local })).toMatchObject(local);
});

test.each([
  [
    { LANGUAGE_MODEL_PROVIDER: "gpt" },
    "PROVIDER must be openai-compatible, anthropic, google or nothing",
  ],
  [{ LANGUAGE_MODEL: "" }, "MODEL is required with a provider"],
  [{ LANGUAGE_MODEL_URL: "" }, "MODEL_URL is required for openai-compatible"],
  [
    { LANGUAGE_MODEL_PROVIDER: "google", LANGUAGE_MODEL_KEY: "" },
    "MODEL_KEY is required for google",
  ],
  [
    { LANGUAGE_MODEL_URL: "http://models.example/v1" },
    "MODEL_URL must begin with https:// where a key is sent",
  ],
  ...[
    "models.example",
    "ftp://models.example",
    "https://me:key@models.example",
    "https://a.b/?key=1",
  ].map((url): [Record<string, string>, string] => [
    { LANGUAGE_MODEL_URL: url },
    "MODEL_URL must be an http address without credentials or a query",
  ]),
  [{ LANGUAGE_MODEL_DEADLINE_SECONDS: "0" }, "MODEL_DEADLINE_SECONDS must be at least 1"],
])("a language model with %j does not start", (wrong, sentence) => {
  expect(() => parseSettings({ ...complete, ...model, ...wrong })).toThrow(sentence);
});

test("defaults are those on the operations page", () => {
  const { PUBLIC_ORIGIN: _, ...fewest } = complete;
  expect(parseSettings(fewest)).toMatchObject({
    PORT: 3000,
    PUBLIC_ORIGIN: "http://localhost:3000",
    DATA_DIR: ".data",
    GOOGLE_ISSUER_URL: "https://accounts.google.com",
    GMAIL_API_URL: "https://gmail.googleapis.com",
    PEOPLE_API_URL: "https://people.googleapis.com",
    EXTENSION_STORE_URL: "https://chromewebstore.google.com/search/galley",
    OFFLINE_GOOGLE: false,
    EXTENSION_IDS: [],
    SESSION_DAYS: 30,
    SESSION_IDLE_DAYS: 14,
    STORAGE_QUOTA_BYTES: 20_000_000_000,
    TYPEFORM_ID: null,
    LANGUAGE_MODEL_PROVIDER: "",
    LOG_LEVEL: "info",
    NODE_ENV: "production",
  });
});

test("the emulator is refused without the offline Google, on localhost too", () => {
  const settings = {
    ...complete,
    PUBLIC_ORIGIN: "http://localhost:3000",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:1",
  };
  expect(() => parseSettings(settings)).toThrow("FIREBASE_AUTH_EMULATOR_HOST");
});

test("headers for traces go to this machine or by https", () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: "x-key=secret" };
  const at = (url: string) => () =>
    parseSettings({ ...complete, ...headers, OTEL_EXPORTER_OTLP_ENDPOINT: url });
  expect(at("http://traces.example:4318")).toThrow("must begin with https:// where headers are");
  expect(at("https://traces.example")()).toHaveProperty("OTEL_EXPORTER_OTLP_ENDPOINT");
  expect(at("http://localhost:4318")()).toHaveProperty("OTEL_EXPORTER_OTLP_ENDPOINT");
});
