import { closeSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/*
 * How settings come to a process that another one of ours started. What stands in the environment
 * a process starts with can be read in /proc for as long as it runs, by every program of the same
 * user. So a parent writes settings into a pipe, and only what Node itself, the C library and the
 * linker must have before the program's first line stays in the environment.
 */

const EARLY =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TERM|TZ|TMPDIR|LANG|LANGUAGE|LC_\w+|NODE_\w+|LD_\w+|UV_\w+|SSL_CERT_\w+|OPENSSL_CONF|(?:HTTPS?|NO|ALL)_PROXY|[A-Z]+_COLOR)$/i;

/** Names the file descriptor of the pipe. */
const HANDED_BY = "SETTINGS_FD";

/** Settings that libraries look for by themselves. None is a secret. */
const LIBRARIES_READ = new Set(["FIREBASE_AUTH_EMULATOR_HOST"]);

const SECRETS = [
  ...["SECRET_KEYS", "DATABASE_URL", "GOOGLE_CLIENT_SECRET", "LANGUAGE_MODEL_KEY"],
  ...["BACKUP_KEY", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL", "OTEL_EXPORTER_OTLP_HEADERS"],
];

// The web process has two copies of this module, its own and the build's, and one pipe.
const KEPT = Symbol.for("galley.settings");

const handedSchema = z.record(z.string(), z.string());

type Variables = Record<string, string>;

/**
 * Splits what a child is to get: `environment` for its start, `handed` to be written as JSON into
 * the pipe that it has as file descriptor `fd`.
 */
export function splitEnvironment(
  given: NodeJS.ProcessEnv,
  fd: number,
): { environment: Variables; handed: Variables } {
  const variables = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const isEarly = ([name]: [string, string]) => EARLY.test(name);
  return {
    environment: { ...Object.fromEntries(variables.filter(isEarly)), [HANDED_BY]: String(fd) },
    handed: Object.fromEntries(variables.filter((variable) => !isEarly(variable))),
  };
}

/**
 * The environment of this process and what its parent handed over. Settings among that are kept
 * apart from process.env; the rest goes there, for libraries that look for it.
 */
export function givenEnvironment(isSetting: (name: string) => boolean): NodeJS.ProcessEnv {
  const fd = Number(process.env[HANDED_BY]);
  if (fd > 2) {
    delete process.env[HANDED_BY];
    const handed = Object.entries(handedSchema.parse(JSON.parse(readFileSync(fd, "utf8"))));
    closeSync(fd);
    const ours = handed.filter(([name]) => isSetting(name));
    const others = handed.filter(([name]) => !isSetting(name) || LIBRARIES_READ.has(name));
    Object.assign(process.env, Object.fromEntries(others));
    Reflect.set(globalThis, KEPT, Object.fromEntries(ours));
  }
  return { ...process.env, ...handedSchema.parse(Reflect.get(globalThis, KEPT) ?? {}) };
}

/** The secret settings that other programs of this user can read in /proc while this process runs. */
export function exposedSecrets(): string[] {
  if (!existsSync("/proc/self/environ")) return [];
  const variables = readFileSync("/proc/self/environ", "utf8").split("\0");
  return SECRETS.filter((name) => variables.some((variable) => variable.startsWith(`${name}=`)));
}

/** Returns one sentence for the operator who started this process with secrets in its environment. */
export function tellExposed(names: string[]): string {
  return `Other programs of this user can read ${names.join(", ")} in this process's environment while it runs: put them into a file that node reads with --env-file.`;
}
