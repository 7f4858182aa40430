import { expect, test } from "vitest";
import { setUpClientLoader } from "#tests/setup/browser/client-loader.ts";
import { clientLoader } from "./find.ts";

const ask = setUpClientLoader(clientLoader);
const failing = (error: unknown) => () => Promise.reject(error);
const refused = (status: number, data: unknown) => ({
  ...{ status, statusText: "", internal: false, data },
});

test.each([
  ["no network", new TypeError("Failed to fetch"), "There is no connection to Galley."],
  [
    "too many requests",
    refused(429, { error: { message: "Too many requests." } }),
    "Too many requests.",
  ],
  ["a server error", refused(500, ""), "Galley had a problem. Please try again in a moment."],
])("%s is said, with the words that were looked for", async (_, error, failure) => {
  const answer = await ask("/dashboard/find?q=box", failing(error));
  expect(answer).toEqual({ q: "box", rows: [], failure });
});

test("a session that has ended leads away", async () => {
  const away = new Response(null, { status: 302, headers: { location: "/" } });
  await expect(ask("/dashboard/find?q=box", failing(away))).rejects.toBe(away);
});
