import { createRequestHandler, type MiddlewareFunction } from "react-router";
import { expect, test, vi } from "vitest";
import { log } from "#app/adapters/log.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { appOf } from "#tests/setup/servers/app-of.ts";
import { tellUnserved } from "./unserved.server.ts";

const fails = () => Promise.reject(new Error("inner secret"));
const client = { address: "192.0.2.1", requestId: "1" };

async function answer(handle: () => Promise<Response>, after: MiddlewareFunction<Response>[] = []) {
  const told = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const { build, createRequestContext } = appOf(handle, [tellUnserved, ...after]);
  const request = new Request("http://localhost/api/threads");
  const response = await createRequestHandler(build, "production")(
    request,
    createRequestContext(client),
  );
  const lines = told.mock.calls.length;
  told.mockRestore();
  const type = response.headers.get("content-type");
  return { status: response.status, type, body: await response.text(), lines };
}

test.each([
  ["a call", fails, [], 0],
  ["what comes before a call", async () => new Response("ok"), [fails], 1],
] as const)("a fault of ours in %s is told as JSON, without its reason", async (...row) => {
  const [, handle, after, lines] = row;
  const told = await answer(handle, [...after]);
  expect(told).toMatchObject({ status: 500, type: "application/json", lines });
  expect(JSON.parse(told.body)).toEqual({ error: { message: expect.any(String) } });
  expect(told.body).not.toContain("secret");
});

test("a refusal goes out as it is", async () => {
  const refusal = await answer(() => Promise.reject(apiError(401, "Sign in first.")));
  expect(refusal).toMatchObject({ status: 401, body: '{"error":{"message":"Sign in first."}}' });
  const put = await answer(async () => apiError(503, "Gmail did not answer."));
  expect(put).toMatchObject({ status: 503, body: '{"error":{"message":"Gmail did not answer."}}' });
});
