import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * `npm run sbom`: prints what a production installation contains, as CycloneDX 1.5, from the lockfile. `npm sbom --omit dev`
 * leaves out what development needs too (of npm 11.19: react, pg, zod and 77 others).
 */
const packageSchema = z.object({
  name: z.string().optional(),
  version: z.string().default(""),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
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

const text = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
const lock = lockSchema.parse(JSON.parse(text));
const shipped = new Map(
  Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev),
);
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
    ...(one.license && { licenses: [licenseOf(one.license)] }),
  };
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
