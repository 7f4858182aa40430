import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopListening } from "#app/adapters/db/notifications.server.ts";
import { log } from "#app/adapters/log.server.ts";
import {
  createQueues,
  defineJob,
  enqueue,
  stopQueue,
  work,
} from "#app/adapters/queue/queue.server.ts";
import { flushTraces, recordSpan } from "#app/adapters/tracing/tracing.server.ts";
import type { Change } from "#app/domain/changes/change.ts";
import { followChanges } from "#app/domain/changes/follow-changes.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { env } from "#app/env.server.ts";
import { createOwner } from "#tests/factories/desk.ts";
import { requestLog } from "./request-log.server.ts";

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.string()) })),
});
/** The part of OTLP's request that is read here. */
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});

const markJob = defineJob({
  name: "test-traced",
  payload: z.object({ userId: z.string(), text: z.string() }),
  policy: "standard",
  retryLimit: 0,
  expireInSeconds: 60,
});

let collector: Server;
let origin: string;
const received: { path: string; key: string; body: unknown }[] = [];
const spans = () =>
  received.flatMap(({ body }) =>
    requestSchema
      .parse(body)
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const key = String(request.headers["x-key"]);
    received.push({ path: request.url ?? "", key, body: await json(request) });
    response.end("{}");
  });
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const address = collector.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  await createQueues([markJob]);
  await work(
    markJob,
    async ({ userId }) => {
      await runCommand({ id: userId }, async (_, record) => record("task", "marked"));
    },
    { concurrency: 2 },
  );
});
afterAll(async () => {
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: null, OTEL_EXPORTER_OTLP_HEADERS: {} });
  await stopQueue();
  await stopListening();
  await closeDatabase();
  collector.close();
});

/** Posts a form whose answer queues a job, which changes something; resolves when a browser was told of it. */
async function click(): Promise<void> {
  const owner = await createOwner();
  const told = Promise.withResolvers<Change[]>();
  const stop = await followChanges(owner, 0, told.resolve);
  const url = new URL("http://localhost:3000/tasks/7/mark?q=secret");
  const request = new Request(url, { method: "POST" });
  const args = {
    request,
    url,
    pattern: "tasks/:id/mark",
    params: {},
    context: new RouterContextProvider(),
  };
  await requestLog(args, async () => {
    await db().transaction((tx) => enqueue(tx, markJob, { userId: owner.id, text: "secret" }));
    return new Response(null, { status: 204 });
  });
  expect(await told.promise).toMatchObject([{ type: "task", id: "marked" }]);
  stop();
}

test("one trace leads from a click through its job to the event, and tells nothing that people wrote", async () => {
  await click();
  await flushTraces();
  expect(received).toEqual([]);

  const headers = { "x-key": "of the collector" };
  Object.assign(env(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: origin,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
  });
  await click();
  const sent = async () => {
    await flushTraces();
    return spans().length;
  };
  await expect.poll(sent).toBe(3);
  expect(received[0]).toMatchObject({ path: "/v1/traces", key: "of the collector" });
  const [clicked, job, event] = ["POST /tasks/:id/mark", "job test-traced", "event"].map((name) =>
    spans().find((span) => span.name === name),
  );
  expect(new Set(spans().map(({ traceId }) => traceId)).size).toBe(1);
  expect(clicked).toMatchObject({ kind: 2 });
  expect(clicked).not.toHaveProperty("parentSpanId");
  expect(job).toMatchObject({ parentSpanId: clicked?.spanId, kind: 5 });
  expect(event).toMatchObject({ parentSpanId: job?.spanId, kind: 4 });
  expect(clicked?.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: "204" },
  });
  expect(JSON.stringify(received)).not.toContain("secret");
});

test("a collector that does not answer costs nothing but its spans", async () => {
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  await click();
  await flushTraces();
});

test("while more spans come than are sent, the log says that some are dropped", async () => {
  const told = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: origin });
  const record = () => {
    for (let at = 0; at < 5_000; at++) recordSpan({ name: "one of many", kind: "server" });
  };
  let requests = 0;
  let toldByThen = 0;
  // There are new ones at each of the first requests.
  const addMore = () => {
    requests += 1;
    if (requests < 5) record();
    if (requests === 5) toldByThen = told.mock.calls.length;
  };
  collector.on("request", addMore);
  try {
    record();
    await flushTraces();
    await expect.poll(() => requests).toBeGreaterThan(5);
    expect(toldByThen).toBeGreaterThan(0);
    expect(told).toHaveBeenCalledWith(
      { spans: expect.any(Number) },
      "spans were dropped: there were too many to send",
    );
  } finally {
    collector.off("request", addMore);
    told.mockRestore();
  }
});
