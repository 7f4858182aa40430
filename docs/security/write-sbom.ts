import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * Prints what ships, as CycloneDX 1.5 (`npm run generate` keeps it in build/sbom.json): what production installs, from the
 * lockfile without the lab's workspace, and what the build contains, from the lists that it wrote (record-packages.ts). A bundled package that production does not install is an
 * error: `npm audit --omit=dev` would not see it. `npm sbom --omit dev` leaves out what development needs too (of npm
 * 11.19: react, pg, zod and 77 others).
 */
const packageSchema = z.object({
  name: z.string().optional(),
  version: z.string().default(""),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  link: z.boolean().default(false),
  optional: z.boolean().default(false),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), packageSchema),
});
type Package = z.output<typeof packageSchema>;

const root = join(import.meta.dirname, "../..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));
const lock = lockSchema.parse(read("package-lock.json"));
const shipped = new Map(
  Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link,
  ),
);
const builds = { browser: bundledFor("client"), server: bundledFor("server") };
const own = `pkg:npm/${lock.name}@${lock.version}`;

const bom = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: {
    component: { type: "application", "bom-ref": own, name: lock.name, version: lock.version },
  },
  components: [...shipped].map(describe),
  dependencies: [
    { ref: own, dependsOn: neededBy("", lock.packages[""]) },
    ...[...shipped].map(([path, one]) => ({ ref: path, dependsOn: neededBy(path, one) })),
  ],
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);

/** A package by its place in node_modules, of which each is one: two may have the same version. */
function describe([path, one]: [string, Package]) {
  const name = one.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const [, algorithm, hash = ""] = /^sha(\d+)-(\S+)/.exec(one.integrity ?? "") ?? [];
  return {
    type: "library",
    "bom-ref": path,
    ...{ name, version: one.version, purl: `pkg:npm/${name.replace("@", "%40")}@${one.version}` },
    scope: one.optional ? "optional" : "required",
    ...(algorithm && {
      hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(hash, "base64").toString("hex") }],
    }),
    properties: Object.entries(builds)
      .filter(([, places]) => places.has(path))
      .map(([value]) => ({ name: "galley:bundled-for", value })),
    ...(one.license && { licenses: [licenseOf(one.license)] }),
  };
}

/** The places of the packages in a build of the app. */
function bundledFor(build: "client" | "server"): Set<string> {
  const file = `build/packages-${build}.json`;
  if (!existsSync(join(root, file))) throw new Error("There is no build: run npm run build first.");
  const places = z.array(z.string()).parse(read(file));
  const unknown = places.filter((place) => !shipped.has(place));
  if (unknown.length > 0) {
    throw new Error(`The build contains what production does not install: ${unknown.join(", ")}.`);
  }
  return new Set(places);
}

/** An identifier or an expression of SPDX; any other text is a name. */
function licenseOf(license: string) {
  if (/ (?:AND|OR|WITH) /.test(license)) return { expression: license };
  const isIdentifier = /^[A-Z\d][\w.+-]*$/i.test(license) && license !== "UNLICENSED";
  return { license: isIdentifier ? { id: license } : { name: license } };
}

/** The places of the packages that one needs: Node looks in its own node_modules first, then in those above. */
function neededBy(path: string, one: Package | undefined): string[] {
  const names = Object.keys({ ...one?.dependencies, ...one?.optionalDependencies });
  return names.flatMap((name) => {
    for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
      const place = `${at && `${at}/`}node_modules/${name}`;
      if (shipped.has(place)) return [place];
      if (at === "") return [];
    }
  });
}
