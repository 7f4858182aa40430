import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import { readCompose } from "./compose-file.ts";

const text = (name: string) => readFileSync(join(projectRoot, name), "utf8");
const base = readCompose("compose.yml");
const replicas = readCompose("compose.replicas.yml");
const services = Object.entries({ ...base.services, proxy: replicas.services.proxy ?? {} });

test("images are pinned, and what services refer to exists", () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text("package.json")));
  const named = new Set(Object.keys({ ...base.volumes, ...replicas.volumes }));
  for (const [name, service] of services) {
    expect([name, service.image]).toEqual([name, expect.stringMatching(/:\d+\.\d+/)]);
    if (service.image?.startsWith("galley:")) expect(service.image).toBe(`galley:${version}`);
    for (const other of Object.keys(service.depends_on ?? {})) {
      expect(base.services[other]?.healthcheck).toBeDefined();
    }
    for (const secret of service.secrets ?? []) expect(base.secrets).toHaveProperty(secret);
    for (const volume of service.volumes ?? []) {
      const [source = ""] = volume.split(":");
      expect(named.has(source) || existsSync(join(projectRoot, source))).toBe(true);
    }
  }
  for (const name of Object.keys(replicas.services)) {
    expect(name === "proxy" || name in base.services).toBe(true);
  }
});

test("commands, settings and health checks are those of this build", () => {
  const settings = text("app/env.server.ts");
  const routes = text("app/routes.ts");
  for (const name of ["worker", "web"]) {
    const service = base.services[name];
    expect(service?.command).toEqual([
      "node",
      "--env-file=/run/secrets/settings",
      expect.any(String),
    ]);
    expect(existsSync(join(projectRoot, service?.command?.[2] ?? "missing"))).toBe(true);
    for (const setting of Object.keys(service?.environment ?? {})) {
      // Google's own libraries read this one.
      if (setting === "GOOGLE_APPLICATION_CREDENTIALS") continue;
      expect(settings).toContain(`    ${setting}: `);
    }
    const port = service?.environment?.[name === "web" ? "PORT" : "WORKER_PORT"];
    const path = "/health/ready";
    expect(service?.healthcheck?.test.join(" ")).toContain(`http://127.0.0.1:${port}${path}`);
    expect(routes).toContain(`route("${path.slice(1)}"`);
  }
});

test("a missing password stops Compose with a sentence; no other setting is in an environment", () => {
  const values = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
  const asked = values.filter(([, value]) => value.includes("$"));
  expect(asked.map(([name]) => name)).toEqual(["POSTGRES_PASSWORD", "PGOPTIONS", "PUBLIC_HOST"]);
  // An installation from before the two roles has no passwords of theirs: roles.sql asks for them.
  for (const [name, value] of asked)
    if (name !== "PGOPTIONS") expect(value).toMatch(/^\$\{[A-Z_]+:\?Set [^}]+\.\}$/);
  expect(values.map(([name]) => name)).not.toContain("SECRET_KEYS");
});
