import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import { log } from "#app/adapters/log.server.ts";
import { env, projectRoot } from "#app/env.server.ts";
import { exposedSecrets, tellExposed } from "#app/given-environment.server.ts";
import { isForExtension } from "#app/http/extension-paths.ts";
import { tellFailure, tellReady, whenToldToStop } from "./told-to-stop.ts";
import { StaticFiles } from "./web/static-files.ts";
import { type Client, createWebServer } from "./web/web-server.ts";

/** A multipart body is larger than the file in it; past this margin nobody reads it any more. */
const BODY_MARGIN = 16 * 1024 * 1024;

const buildFile = join(projectRoot, "build/server/index.js");

/** What app/entry.server.tsx has for us, made by the build's own copies of its modules. */
const servingSchema = z.object({
  serving: z.object({
    createRequestContext: z.custom<(client: Client) => RouterContextProvider>(
      (value) => typeof value === "function",
    ),
    stopServing: z.custom<() => Promise<void>>((value) => typeof value === "function"),
  }),
});

/** The web process: serves the build on PORT. */
try {
  await serve();
} catch (error) {
  tellFailure(error);
}

async function serve(): Promise<void> {
  const exposed = exposedSecrets();
  if (exposed.length > 0) log.warn({ exposed }, tellExposed(exposed));
  const { MAX_UPLOAD_BYTES, OFFLINE_GOOGLE, PORT, PUBLIC_ORIGIN } = env();
  if (!existsSync(buildFile)) throw new Error("There is no build yet: run npm run build first.");
  const build: ServerBuild = await import(pathToFileURL(buildFile).href);
  const handle = createRequestHandler(build, "production");
  const { createRequestContext, stopServing } = servingSchema.parse(build.entry.module).serving;
  const { server, close } = createWebServer({
    origin: PUBLIC_ORIGIN,
    bodyLimit: MAX_UPLOAD_BYTES + BODY_MARGIN,
    answersOptions: isForExtension,
    files: new StaticFiles(join(projectRoot, "build/client")),
    handle: (request, client) => handle(request, createRequestContext(client)),
  });
  whenToldToStop(async () => {
    await close();
    await stopServing();
  });
  server.once("error", (error) => {
    const taken = "code" in error && error.code === "EADDRINUSE";
    tellFailure(taken ? `Port ${PORT} is taken: set PORT to a free one.` : error);
  });
  // The offline Google lets anyone in: with it, only this machine may ask.
  server.listen(PORT, OFFLINE_GOOGLE ? "127.0.0.1" : undefined, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : PORT;
    tellReady({ port, origin: PUBLIC_ORIGIN });
  });
}
