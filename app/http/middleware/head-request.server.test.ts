import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { streamResponse } from "#app/http/events/stream-response.server.ts";
import { headRequest } from "./head-request.server.ts";

async function answer(method: string) {
  const stopped = Promise.withResolvers<void>();
  const request = new Request("http://localhost/events", { method });
  const given = streamResponse(() => () => stopped.resolve(), new AbortController().signal);
  const args = {
    request,
    params: {},
    pattern: "/events",
    url: new URL(request.url),
    context: new RouterContextProvider(),
  };
  const response = await headRequest(args, async () => given);
  return { response, given, stopped: stopped.promise };
}

test("a stream that nobody reads, since HEAD was asked, is given up; its head stays", async () => {
  const { response, stopped } = await answer("HEAD");
  if (!response) throw new Error("There is no response.");
  await stopped;
  expect(response.body).toBeNull();
  expect(response.headers.get("content-type")).toBe("text/event-stream");
});

test("every other response goes out as it is", async () => {
  const { response, given } = await answer("GET");
  expect(response).toBe(given);
});
