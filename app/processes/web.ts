import "./children/require-settings.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/adapters/log.server.ts";
import { env, projectRoot } from "#app/env.server.ts";
import { exposedSecrets, tellExposed } from "#app/given-environment.server.ts";
import { isForExtension } from "#app/http/middleware/extension-paths.ts";
import { onShutdown, tellFailure, tellReady } from "./children/process-lifecycle.ts";
import { metricsPage, type PrivateServer, servePrivately } from "./private/private-server.ts";
import { bodyLimit } from "./web/limits.ts";
import { loadBuild } from "./web/load-build.ts";
import { Admission } from "./web/shedding/admission.ts";
import { StaticFiles } from "./web/static-files.ts";
import { WebServer } from "./web/web-server.ts";

/**
 * Connections that the operating system keeps until they are accepted. Node's 511 are fewer than a burst brings, and
 * those past it hang for up to half a minute.
 */
const BACKLOG = 4_096;
/** In milliseconds: DRAIN_SECONDS, then uploads have a minute to finish, see web-server.ts. */
const STOP_TIMEOUT_MS = 80_000;

/** The web process: serves the build on PORT. */
try {
  await serve();
} catch (error) {
  tellFailure(error);
}

async function serve(): Promise<void> {
  const exposed = exposedSecrets();
  if (exposed.length > 0) log.warn({ exposed }, tellExposed(exposed));
  const { DRAIN_SECONDS, OFFLINE_GOOGLE, PORT, PUBLIC_ORIGIN } = env();
  const { announceStop, build, createRequestContext, poolUse, ...serving } = await loadBuild();
  serving.startServing();
  const metrics = await serveMetrics(serving.readMetrics);
  const web = new WebServer({
    origin: PUBLIC_ORIGIN,
    bodyLimit: bodyLimit(),
    answersOptions: isForExtension,
    admission: new Admission(poolUse),
    files: new StaticFiles(join(projectRoot, "build/client")),
    build,
    createRequestContext,
  });
  onShutdown(async () => {
    announceStop();
    await pause(DRAIN_SECONDS * 1_000);
    await web.close();
    await serving.stopServing();
    await metrics?.close();
  }, STOP_TIMEOUT_MS);
  web.server.once("error", (error) => {
    const taken = "code" in error && error.code === "EADDRINUSE";
    tellFailure(taken ? `Port ${PORT} is taken: set PORT to a free one.` : error);
  });
  // The offline Google lets anyone sign in, so the server then listens for this machine only.
  const host = OFFLINE_GOOGLE ? { host: "127.0.0.1" } : {};
  web.server.listen({ port: PORT, backlog: BACKLOG, ...host }, () => {
    const address = web.server.address();
    const port = typeof address === "object" && address ? address.port : PORT;
    tellReady({ port, origin: PUBLIC_ORIGIN });
  });
}

/** Answers Prometheus on a private port, if there is one. */
async function serveMetrics(ofBuild: () => Promise<string>): Promise<PrivateServer | null> {
  const { METRICS_PORT, PRIVATE_HOST, PRIVATE_NAMES } = env();
  if (METRICS_PORT === null) return null;
  const address = {
    ...{ host: PRIVATE_HOST, names: PRIVATE_NAMES },
    ...{ port: METRICS_PORT, setting: "METRICS_PORT" },
  };
  return servePrivately(metricsPage(ofBuild), address);
}
