import { eventStreams } from "#app/http/events/event-stream.server.ts";
import { StaticFiles } from "#app/processes/web/static-files.ts";
import { WebServer } from "#app/processes/web/web-server.ts";
import { appAround } from "#tests/setup/servers/app-around.ts";

/** The product's web server with idle event streams. Its parent's messages: "stop". */
const stream = eventStreams<never>(() => ({ event: "", id: "", data: null }));

const web = new WebServer({
  origin: "http://localhost",
  bodyLimit: 1_000,
  answersOptions: () => false,
  files: new StaticFiles("nowhere"),
  ...appAround((request) => stream(request.signal, async () => () => undefined)),
});

process.once("message", async () => {
  const before = process.cpuUsage();
  const started = performance.now();
  await web.close();
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ms: performance.now() - started, cpuMs: (user + system) / 1_000 });
  process.disconnect();
});

web.server.listen({ port: 0, host: "127.0.0.1", backlog: 10_000 }, () =>
  process.send?.(web.server.address()),
);
