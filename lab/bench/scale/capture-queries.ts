import { Client } from "pg";
import { vi } from "vitest";

export type Asked = { text: string; values: unknown[] };

/** Runs a function and returns the queries that it sent to PostgreSQL. */
export async function captureQueries(run: () => unknown): Promise<Asked[]> {
  const asked: Asked[] = [];
  const send = Client.prototype.query;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (
    this: Client,
    ...sent: unknown[]
  ) {
    const [query, values] = sent;
    if (typeof query === "object" && query !== null && "text" in query) {
      asked.push({ text: String(query.text), values: Array.isArray(values) ? values : [] });
    }
    return Reflect.apply(send, this, sent);
  });
  try {
    await run();
    return asked;
  } finally {
    spy.mockRestore();
  }
}
