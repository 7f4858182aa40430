import { afterAll, beforeAll, expect, test } from "vitest";
import {
  metricsPage,
  type PrivateServer,
  servePrivately,
} from "#app/processes/private/private-server.ts";
import { loadBuild } from "#app/processes/web/load-build.ts";
import { ask } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

let world: World;
let server: PrivateServer;
beforeAll(async () => {
  world = await createWorld();
  const { readMetrics } = await loadBuild();
  const place = { host: "127.0.0.1", names: [], port: 0, setting: "METRICS_PORT" };
  server = await servePrivately(metricsPage(readMetrics), place);
});
afterAll(async () => {
  await server.close();
  await closeWorld();
});

const scrape = async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(response.headers.get("content-type")).toContain("text/plain");
  return response.text();
};
/** The value of a series: of both copies where another test of this process has loaded the source beside the build. */
const count = (text: string, series: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith(`${series} `))
    .reduce((sum, line) => sum + Number(line.slice(series.length)), 0);

test("a request and a stream are counted by the pattern of their route, never by what was asked for", async () => {
  const page =
    'galley_http_requests_total{method="GET",route="/dashboard/thread/:threadId",status="404"}';
  const took =
    'galley_http_request_duration_seconds_count{method="GET",route="/dashboard/thread/:threadId"}';
  const before = await scrape();
  const headers = { cookie: world.owner.cookie };
  await (await ask("/dashboard/thread/987654321?q=secret-words", { headers })).text();
  const stream = await ask("/api/events?since=0", { headers });
  expect(stream.status).toBe(200);
  const after = await scrape();
  expect(count(after, page) - count(before, page)).toBe(1);
  expect(count(after, took) - count(before, took)).toBe(1);
  expect(count(after, "galley_event_streams") - count(before, "galley_event_streams")).toBe(1);
  await stream.body?.cancel();
  await expect
    .poll(async () => count(await scrape(), "galley_event_streams"))
    .toBe(count(before, "galley_event_streams"));

  expect(after).not.toMatch(/987654321|secret-words|@|\bviewer\b/);
  expect(after).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

test("the private port answers reading of its pages alone", async () => {
  const at = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { method }).then(({ status }) => status);
  expect(await at("/")).toBe(404);
  expect(await at("/constructor")).toBe(404);
  expect(await at("/metrics", "POST")).toBe(405);
  expect(await at("/metrics", "HEAD")).toBe(200);
  const place = { host: "127.0.0.1", names: [], port: server.port, setting: "METRICS_PORT" };
  await expect(servePrivately({}, place)).rejects.toThrow(
    `Port ${server.port} is taken: set METRICS_PORT to a free one.`,
  );
});
