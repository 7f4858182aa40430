import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import { placesOf } from "../../docs/security/record-packages.ts";
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
      properties: z.array(z.object({ name: z.literal("galley:bundled-for"), value: z.string() })),
      hashes: z.array(z.object({ alg: z.literal("SHA-512"), content: z.string().length(128) })),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

test("no package of production is replaced by another", () => {
  const overrides = Object.entries(packageJson.overrides);
  expect(overrides.length).toBeLessThanOrEqual(5);
  for (const [name, by] of overrides) expect(by, name).toMatch(/^\d+\.\d+\.\d+$/);
});

test("packages are recorded by their place, nested and scoped ones too", () => {
  const at = (path: string) => `/anywhere/galley/node_modules/${path}`;
  expect(
    placesOf([
      ...[at("a/index.js"), at("a/other.js?used"), at("@s/b/dist/b.js")],
      ...[
        at("a/node_modules/@s/c/c.js"),
        "/anywhere/galley/app/root.tsx",
        "\0vite/preload-helper.js",
      ],
    ]),
  ).toEqual(["node_modules/@s/b", "node_modules/a", "node_modules/a/node_modules/@s/c"]);
});

test("the SBOM lists what production installs, with all that it needs, and nothing of development", () => {
  const text = execFileSync(process.execPath, [join(projectRoot, "docs/security/write-sbom.ts")], {
    encoding: "utf8",
    maxBuffer: 50_000_000,
  });
  const { components, dependencies } = bomSchema.parse(JSON.parse(text));
  const listed = new Map(components.map((one) => [one["bom-ref"], one]));
  for (const [name, version] of Object.entries(packageJson.dependencies)) {
    expect(listed.get(`node_modules/${name}`)).toMatchObject({ name, version });
  }
  // Whatever the build recorded is listed, and marked.
  const bundled = components.flatMap(({ name, properties }) =>
    properties.some(({ value }) => value === "browser") ? [name] : [],
  );
  expect(bundled).toEqual(
    expect.arrayContaining(["react", "posthog-js", "@headlessui/react", "@radix-ui/react-toast"]),
  );
  const inBuild: unknown = JSON.parse(
    readFileSync(join(projectRoot, "build/packages-client.json"), "utf8"),
  );
  expect(inBuild).toHaveLength(bundled.length);
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
