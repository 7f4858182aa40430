import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import type { PoolUse } from "./shedding/admission.ts";
import type { Client } from "./web-server.ts";

const buildFile = join(projectRoot, "build/server/index.js");

/** The exports of app/entry.server.tsx for the server, made by the build's own copies of the modules. */
const servingSchema = z.object({
  serving: z.object({
    announceStop: z.custom<() => void>((value) => typeof value === "function"),
    createRequestContext: z.custom<(client: Client) => RouterContextProvider>(
      (value) => typeof value === "function",
    ),
    poolUse: z.custom<() => PoolUse>((value) => typeof value === "function"),
    readMetrics: z.custom<() => Promise<string>>((value) => typeof value === "function"),
    startServing: z.custom<() => void>((value) => typeof value === "function"),
    stopServing: z.custom<() => Promise<void>>((value) => typeof value === "function"),
  }),
});

/** Loads the production build. Throws when there is none. */
export async function loadBuild() {
  if (!existsSync(buildFile)) throw new Error("There is no build yet: run npm run build first.");
  const build: ServerBuild = await import(pathToFileURL(buildFile).href);
  return { build, ...servingSchema.parse(build.entry.module).serving };
}
