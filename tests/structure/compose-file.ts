import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";

/** The parts of the Compose specification that our files use; every other key is refused. */
const variables = z.record(z.string(), z.string());
const serviceSchema = z.strictObject({
  image: z.string().optional(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: variables.optional(),
  secrets: z.array(z.string()).optional(),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
  ports: z.array(z.string().regex(/^(127\.0\.0\.1:)?\d+:\d+(\/udp)?$/)).optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.literal("service_healthy") }))
    .optional(),
  cap_drop: z.tuple([z.literal("ALL")]).optional(),
  security_opt: z.array(z.string()).optional(),
  deploy: z.strictObject({ replicas: z.int() }).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal("CMD")], z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string(),
    })
    .optional(),
  stop_grace_period: z.string().optional(),
  restart: z.literal("unless-stopped").optional(),
});
const composeSchema = z.strictObject({
  name: z.string().optional(),
  "x-sandbox": z.unknown().optional(),
  services: z.record(z.string(), serviceSchema),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })).optional(),
  volumes: z.record(z.string(), z.null()).optional(),
});

export type Service = z.output<typeof serviceSchema>;

/** Reads one of our Compose files. */
export function readCompose(name: string) {
  // Compose's own tag, for lists that a later file empties.
  const reset = { tag: "!reset", collection: "seq" as const, resolve: () => [] };
  const text = readFileSync(join(projectRoot, name), "utf8");
  return composeSchema.parse(parse(text, { merge: true, customTags: [reset] }));
}
