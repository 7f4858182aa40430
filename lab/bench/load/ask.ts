import { type Agent, request } from "node:http";

export type Answer = { status: number; ms: number; retryAfterMs: number };

/** Status 0: the connection broke. */
export function ask(address: string, cookie: string, agent: Agent): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, retryAfterMs = 0) =>
      resolve({ status, retryAfterMs, ms: performance.now() - started });
    const headers = { cookie, accept: "text/html", "sec-fetch-dest": "document" };
    const sent = request(address, { headers, agent }, (response) => {
      const exact = Number(response.headers["x-retry-after-ms"]);
      const seconds = Number(response.headers["retry-after"] ?? 0);
      const retryAfterMs = Number.isFinite(exact) ? exact : seconds * 1_000;
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0, retryAfterMs));
      response.on("error", () => done(0));
    });
    sent.on("error", () => done(0));
    sent.end();
  });
}
