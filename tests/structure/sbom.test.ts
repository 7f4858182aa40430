import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import packageJson from "../../package.json" with { type: "json" };

const bomSchema = z.object({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
});

test("npm run sbom lists what production installs, in the versions of package.json, and nothing else", () => {
  const text = execFileSync("sh", ["-c", packageJson.scripts.sbom], {
    ...{ cwd: projectRoot, encoding: "utf8", maxBuffer: 50_000_000 },
  });
  const { components } = bomSchema.parse(JSON.parse(text));
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(packageJson.dependencies)) {
    expect([name, listed.get(name)]).toEqual([name, version]);
  }
  // What these bring is in it too.
  expect(components.length).toBeGreaterThan(Object.keys(packageJson.dependencies).length);
  const notShipped = ["vitest", "vite", "typescript", "playwright", "knip"];
  expect(notShipped.filter((name) => listed.has(name))).toEqual([]);
});
