import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import packageJson from "../../package.json" with { type: "json" };

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ dependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
const own = `pkg:npm/galley@${packageJson.version}`;
const bomSchema = z.object({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(
    z.object({
      "bom-ref": z.string(),
      name: z.string(),
      version: z.string().min(1),
      purl: z.string().startsWith("pkg:npm/"),
      hashes: z.array(z.object({ alg: z.literal("SHA-512"), content: z.string().length(128) })),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

test("the SBOM lists what production installs, with all that it needs, and nothing of development", () => {
  const script = /^node (\S+)$/.exec(packageJson.scripts.sbom)?.[1] ?? "";
  const text = execFileSync(process.execPath, [join(projectRoot, script)], {
    encoding: "utf8",
    maxBuffer: 50_000_000,
  });
  const { components, dependencies } = bomSchema.parse(JSON.parse(text));
  const listed = new Map(components.map((one) => [one["bom-ref"], one]));
  for (const [name, version] of Object.entries(packageJson.dependencies)) {
    expect(listed.get(`node_modules/${name}`)).toMatchObject({ name, version });
  }
  // Each name that a listed package needs leads to a listed one, unless it is optional.
  const lock: unknown = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  const { packages } = lockSchema.parse(lock);
  const missing = dependencies.flatMap(({ ref, dependsOn }) => {
    const needed = Object.keys(packages[ref === own ? "" : ref]?.dependencies ?? {});
    return needed.filter((name) => !dependsOn.some((place) => place.endsWith(`/${name}`)));
  });
  expect(missing).toEqual([]);
  const notShipped = ["vitest", "vite", "typescript", "playwright", "knip", "firebase-tools"];
  expect(components.filter(({ name }) => notShipped.includes(name))).toEqual([]);
});
