import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { log } from "#app/adapters/log.server.ts";
import { requestLog } from "./request-log.server.ts";

async function logged(headers: Record<string, string>) {
  const told = vi.spyOn(log, "info").mockImplementation(() => undefined);
  const url = new URL("http://localhost:3000/api/search/media?q=secret");
  const request = new Request(url, { headers });
  const pattern = "api/search/media";
  const args = { request, url, pattern, params: {}, context: new RouterContextProvider() };
  const response = await requestLog(args, async () => new Response(null, { status: 204 }));
  const lines = told.mock.calls.map(([line]) => line);
  told.mockRestore();
  return { lines, response };
}

test("a request's line names its pattern and not the search words", async () => {
  const { lines, response } = await logged({});
  expect(lines).toEqual([
    {
      request: response?.headers.get("x-request-id"),
      method: "GET",
      route: "/api/search/media",
      status: 204,
      ms: expect.any(Number),
      viewer: undefined,
    },
  ]);
});

test("queries of the test page are marked, by the value true alone", async () => {
  expect((await logged({ "x-test-mode": "true" })).lines).toMatchObject([{ test: true }]);
  for (const value of ["1", "false", ""])
    expect((await logged({ "x-test-mode": value })).lines[0]).not.toHaveProperty("test");
});
