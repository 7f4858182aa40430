import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { signInWithToken } from "#tests/setup/journey/api-sign-in.ts";
import { startTestServer } from "#tests/setup/servers/api-test-server.ts";
import { askApi } from "./ask-api.ts";
import { loadFeedback, loadThreadDetails, loadThreads } from "./load-lists.ts";

/** The generic fetch rules (specification, sections 7 and 8) against a real server that misbehaves. */

const unavailable = { status: 503, statusText: "Service Unavailable" };
const problem = '{"error": {"message": "Sign in first."}}';
let server: Awaited<ReturnType<typeof startTestServer>>;

async function answering(answers: Parameters<typeof startTestServer>[0]) {
  await server?.close();
  server = await startTestServer(answers);
  return server.origin;
}
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => "no failure",
    (error: Error) => error.message,
  );

beforeAll(() => answering({}));
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

describe("a failing answer", () => {
  test("raises 'API Error' with its JSON, else its text, else that it was empty", async () => {
    const origin = await answering({
      "/json": { status: 409, statusText: "Conflict", body: '{ "error": { "message": "No." } }' },
      "/text": { ...unavailable, body: "The gate is closed.", type: "text/plain" },
      "/empty": { status: 500, statusText: "Internal Server Error", body: "" },
    });
    expect(await failure(askApi(`${origin}/json`))).toBe(
      'API Error 409: Conflict\nDetails: {"error":{"message":"No."}}',
    );
    expect(await failure(askApi(`${origin}/text`))).toBe(
      "API Error 503: Service Unavailable\nDetails: The gate is closed.",
    );
    expect(await failure(askApi(`${origin}/empty`))).toBe(
      "API Error 500: Internal Server Error\nDetails: The server returned an error with an empty response body. This often indicates a server crash.",
    );
  });

  test("of 401 gives null when told to, and signals that Gmail is to be connected", async () => {
    const origin = await answering({
      "/out": { status: 401, statusText: "Unauthorized", body: problem },
      "/gmail": { status: 401, body: '{"error":{"message":"x"},"requiredAuth":"gmail"}' },
      "/other": { status: 403, statusText: "Forbidden", body: problem },
    });
    const on401 = "returnNull";
    expect(await askApi(`${origin}/out`, { on401 })).toBe(null);
    expect(await failure(askApi(`${origin}/gmail`, { on401 }))).toBe(
      "Gmail authentication required",
    );
    expect(await failure(askApi(`${origin}/other`, { on401 }))).toContain("API Error 403");
    expect(await failure(askApi(`${origin}/out`))).toContain("API Error 401: Unauthorized");
    expect(await failure(askApi(`${origin}/gmail`))).toContain("API Error 401");
  });
});

describe("a request", () => {
  test("carries its JSON and no test header, and gives the answer's JSON", async () => {
    const origin = await answering({ "/call": { body: '{"connected":true}' } });
    const answer = await askApi(`${origin}/call`, { method: "PATCH", json: { status: "done" } });
    expect(answer).toEqual({ connected: true });
    expect(server.asked).toMatchObject([
      { method: "PATCH", path: "/call", body: '{"status":"done"}' },
    ]);
    expect(server.asked[0]?.headers["content-type"]).toBe("application/json");
    expect(server.asked[0]?.headers).not.toHaveProperty("x-test-mode");
  });

  test("is given up after 20000 ms", async () => {
    const origin = await answering({ "/slow": "never" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let message = "";
    const asked = failure(askApi(`${origin}/slow`)).then((text) => {
      message = text;
    });
    await server.firstAsked;
    await vi.advanceTimersByTimeAsync(19_999);
    expect(message).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(message).toBe(
      "Request timed out. The server might be busy. Please try again in a moment.",
    );
  });

  test("that its caller gives up says so and not that it timed out", async () => {
    const origin = await answering({ "/slow": "never" });
    const controller = new AbortController();
    const asked = failure(askApi(`${origin}/slow`, { signal: controller.signal }));
    controller.abort();
    expect(await asked).toContain("aborted");
  });

  test("is given up while the answer is still coming, too", async () => {
    const origin = await answering({ "/stalled": { body: '{"a":', stalls: true } });
    expect(await failure(askApi(`${origin}/stalled`, { timeoutMs: 50 }))).toContain(
      "Request timed out.",
    );
  });
});

describe("what is loaded", () => {
  test("fails in the words of its kind", async () => {
    const origin = await answering({
      "/api/threads": { ...unavailable },
      "/api/feedback": { ...unavailable },
      "/api/threads/a%20b": { status: 404, statusText: "Not Found" },
    });
    expect(await failure(loadThreads(origin))).toBe("HTTP 503: Service Unavailable");
    expect(await failure(loadFeedback(origin))).toBe("Network response was not ok for comments");
    expect(await failure(loadThreadDetails("a b", origin))).toBe(
      "Failed to fetch thread details: 404 Not Found",
    );
  });

  test("is the answer's JSON", async () => {
    const origin = await answering({
      "/api/threads": { body: "[1]" },
      "/api/feedback": { body: "[2]" },
      "/api/threads/abc": { body: "{}" },
    });
    expect(await loadThreads(origin)).toEqual([1]);
    expect(await loadFeedback(origin)).toEqual([2]);
    expect(await loadThreadDetails("abc", origin)).toEqual({});
  });
});

describe("signing in with an identity token", () => {
  const user = { username: "Maya", email: "m@studio.example", photoURL: null, firebaseUid: "u" };
  const create = "/api/users/session/create";

  test("makes the user, then the session", async () => {
    const origin = await answering({
      "/api/users": { body: '{"user":{"id":"1"}}' },
      [create]: { body: '{"ok":true}' },
    });
    expect(await signInWithToken(user, "a token", origin)).toEqual({ id: "1" });
    expect(server.asked.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ["POST", "/api/users", { ...user, token: "a token" }],
      ["POST", create, { token: "a token" }],
    ]);
  });

  test("returns no user when either call fails, with the reason", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const refusing = await answering({ "/api/users": { ...unavailable } });
    expect(await signInWithToken(user, "a token", refusing)).toBe(null);
    const half = await answering({ [create]: { ...unavailable } });
    expect(await signInWithToken(user, "a token", half)).toBe(null);
    expect(told.mock.calls.map(([error]) => error.message)).toEqual([
      "Failed to create or update user in DB: 503",
      "Failed to create server session cookie.",
    ]);
    told.mockRestore();
  });

  test("needs a user with an address", async () => {
    for (const nobody of [null, { ...user, email: "" }]) {
      expect(await failure(signInWithToken(nobody, "a token", server.origin))).toBe(
        "Cannot create user without a valid user object and email.",
      );
    }
  });
});
