import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { askGoogle, type GoogleAsker } from "./google-fetch.server.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A Google server with this handler. */
async function google(answer: RequestListener): Promise<URL> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  return new URL(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/list`);
}

const schema = z.object({ name: z.string() });
const asker = (changes: Partial<GoogleAsker> = {}): GoogleAsker => ({
  token: async () => ({ ok: true, value: "token" }),
  tries: 2,
  longestWaitMs: 2_000,
  ...changes,
});
const kindOf = async (url: URL, changes?: Partial<GoogleAsker>, mostBytes?: number) => {
  const answer = await askGoogle({ url, schema, mostBytes }, asker(changes));
  return answer.ok ? answer.value.name : answer.problem.kind;
};

test("what does not fit the schema is garbled; what is too long is told apart; what is no JSON did not come from Google", async () => {
  let body = "";
  const url = await google((_, response) => response.end(body));
  body = '{"name":1}';
  expect(await kindOf(url, {}, 100)).toBe("garbled");
  body = `{"name":"${"x".repeat(200)}"}`;
  expect(await kindOf(url, {}, 100)).toBe("too-large");
  for (body of ["<html>", "", '{"name":"fi']) {
    expect(await kindOf(url, { tries: 1 }, 100)).toBe("unavailable");
  }
  body = '{"name":"fine"}';
  expect(await kindOf(url, {}, 100)).toBe("fine");
});

test("a redirect is not followed: the token is for this address", async () => {
  const url = await google((request, response) => {
    if (request.url === "/list") response.writeHead(302, { location: "/elsewhere" }).end();
    else response.end('{"name":"elsewhere"}');
  });
  expect(await kindOf(url)).toBe("unavailable");
});

test("a refused token is renewed once, then the refusal is returned", async () => {
  const tokens: (string | undefined)[] = [];
  const url = await google((request, response) => {
    tokens.push(request.headers.authorization);
    response.writeHead(401).end();
  });
  const rejected: (string | null)[] = [];
  const token = async (before: string | null) => {
    rejected.push(before);
    return { ok: true as const, value: before ? "new" : "old" };
  };
  expect(await kindOf(url, { token })).toBe("unauthorized");
  expect(tokens).toEqual(["Bearer old", "Bearer new"]);
  expect(rejected).toEqual([null, "old"]);
});

test("every try is paid for, and none is made without", async () => {
  let calls = 0;
  const url = await google((_, response) => {
    calls++;
    response.writeHead(500).end();
  });
  let paid = 0;
  const pay = async () => {
    paid++;
    return null;
  };
  expect(await kindOf(url, { pay })).toBe("unavailable");
  expect([calls, paid]).toEqual([2, 2]);
  const broke = { kind: "rate-limited", status: null, detail: "", retryAfterMs: 9 } as const;
  expect(await kindOf(url, { pay: async () => broke })).toBe("rate-limited");
  expect(calls).toBe(2);
});

test("a Retry-After longer than the caller's limit ends the retries, and other processes learn of it", async () => {
  let calls = 0;
  const url = await google((_, response) => {
    calls++;
    response.writeHead(429, { "retry-after": "60" }).end();
  });
  const told: number[] = [];
  const onLimit: GoogleAsker["onLimit"] = async (_, waitMs) => void told.push(waitMs);
  expect(await kindOf(url, { onLimit })).toBe("rate-limited");
  expect(calls).toBe(1);
  expect(told).toEqual([60_000]);
});

test("a limit met by the last attempt is reported to other processes too", async () => {
  const statuses = [503, 429];
  const url = await google((_, response) => {
    response.writeHead(statuses.shift() ?? 200, { "retry-after": "1" }).end();
  });
  const told: number[] = [];
  const onLimit: GoogleAsker["onLimit"] = async (_, waitMs) => void told.push(waitMs);
  expect(await kindOf(url, { onLimit, tries: 2 })).toBe("rate-limited");
  expect(told).toEqual([1_000]);
});

test("a time to retry at is measured by Google's clock, not by ours", async () => {
  const theirNow = Date.now() - 3_600_000;
  const retryAt = new Date(theirNow + 900_000).toISOString();
  const url = await google((_, response) => {
    response.writeHead(429, { date: new Date(theirNow).toUTCString() });
    response.end(
      JSON.stringify({ error: { message: `User-rate limit exceeded.  Retry after ${retryAt}` } }),
    );
  });
  const answer = await askGoogle({ url, schema }, asker());
  const waitMs = answer.ok ? 0 : (answer.problem.retryAfterMs ?? 0);
  // The Date header has whole seconds.
  expect(Math.abs(waitMs - 900_000)).toBeLessThanOrEqual(1_000);
});

test("an answer that never comes is given up in time", async () => {
  const url = await google(() => undefined);
  const started = performance.now();
  expect(await kindOf(url, { until: Date.now() + 300, tries: 9 })).toBe("unavailable");
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("only an abort by the caller rejects", async () => {
  const url = await google(() => undefined);
  const caller = new AbortController();
  const asking = kindOf(url, { signal: caller.signal });
  caller.abort(new Error("told to stop"));
  await expect(asking).rejects.toThrow("told to stop");
});

test("half a character is replaced: no page can show it", async () => {
  const body = '{"name":"Seen \\ud83d\\ude00 and \\ud83d"}';
  expect(await kindOf(await google((_, response) => response.end(body)))).toBe(
    "Seen 😀 and \ufffd",
  );
});
