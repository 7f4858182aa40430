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
  [
    "FIREBASE_AUTH_EMULATOR_HOST",
    { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", OFFLINE_GOOGLE: "1" },
  ],
])("a wrong %s stops the start with one sentence that names it", (name, wrong) => {
  expect(() => parseSettings({ ...complete, ...wrong })).toThrow(
    new RegExp(`^The setting ${name} [^\\n]+\\.$`),
  );
});

test("the emulator is refused without the offline Google, on localhost too", () => {
  const settings = {
    ...complete,
    PUBLIC_ORIGIN: "http://localhost:3000",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:1",
  };
  expect(() => parseSettings(settings)).toThrow("FIREBASE_AUTH_EMULATOR_HOST");
});
