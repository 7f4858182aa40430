import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { givenEnvironment } from "./given-environment.server.ts";

/**
 * The settings of every process, read once. Only this file and given-environment.server.ts read process.env.
 * A missing or invalid setting stops the start with one sentence that names it.
 */

const wholeNumber = (fallback: number) =>
  z.coerce.number("must be a number").int("must be a whole number").nonnegative().default(fallback);
const between = (least: number, most: number, fallback: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
    .default(fallback);
const address = (fallback: string) =>
  z
    .url("must be a URL")
    .default(fallback)
    .transform((url) => url.replace(/(?<!\/)\/+$/, ""));
const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : text))
  .nullish()
  .transform((text) => text ?? null);
const optionalPort = optionalText
  .transform((text) => (text === null ? null : Number(text)))
  .refine((port) => port === null || (Number.isInteger(port) && port >= 0 && port <= 65_535), {
    error: "must be a port",
  });
const flag = z
  .enum(["0", "1", ""])
  .default("0")
  .transform((value) => value === "1");
/** Addresses and, where they are allowed, domains like @studio.example; separated by commas, in lower case. */
const addressList = (pattern: RegExp, words: string) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .toLowerCase()
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every((entry) => pattern.test(entry)), words);
/** Headers as OpenTelemetry writes them: `name=value,other=value`, the values percent-encoded. */
const headerList = z
  .string()
  .default("")
  .transform((text, context) => {
    try {
      const pairs = text.split(",").filter((pair) => pair.trim() !== "");
      const headers = pairs.map((pair): [string, string] => {
        const [, name = "", value = ""] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? [];
        return [name, decodeURIComponent(value.trim())];
      });
      return Object.fromEntries(new Headers(headers));
    } catch {
      context.addIssue({ code: "custom", message: 'must be a list like "name=value,other=value"' });
      return z.NEVER;
    }
  });
const required = z.string({ error: "is required" }).trim().min(1, "is required");

const secretKeys = required.transform((text, context) =>
  text.split(",").map((entry) => {
    const [id, key] = entry.split(":");
    const bytes = Buffer.from(key ?? "", "base64");
    if (!id || bytes.length !== 32) {
      context.addIssue({
        code: "custom",
        message: 'must be a list like "id:base64 of 32 bytes", separated by commas',
      });
      return z.NEVER;
    }
    return { id, bytes };
  }),
);

/** Of a million tokens, in any currency. */
const price = z.coerce.number("must be a number").nonnegative("must not be negative").default(0);
const jsonObject = optionalText.transform((text, context) => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? "{}"));
  } catch {
    context.addIssue({
      code: "custom",
      message: 'must be a JSON object like {"reasoning_effort":"low"}',
    });
    return z.NEVER;
  }
});
const questionFields = new Set(["messages", "contents", "system", "systemInstruction", "stream"]);

const settingsSchema = z
  .object({
    PORT: wholeNumber(3000),
    PRIVATE_HOST: z.string().trim().min(1, "is required").default("127.0.0.1"),
    PRIVATE_NAMES: addressList(/^[\w.-]{1,253}$/, "must be names of hosts, separated by commas"),
    METRICS_PORT: optionalPort,
    WORKER_PORT: optionalPort,
    DRAIN_SECONDS: between(0, 10, 0),
    PUBLIC_ORIGIN: z.url("must be an origin like https://galley.example").optional(),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: required,
    DATABASE_DIRECT_URL: optionalText,
    DATABASE_OWNER_URL: optionalText,
    STORAGE_BUCKET: optionalText,
    BACKUP_FOLDER: optionalText,
    BACKUP_KEEP_DAYS: between(1, 3_650, 14),
    BACKUP_KEY: optionalText.transform((text, context) => {
      const key = text === null ? null : Buffer.from(text, "base64");
      if (key === null || key.length === 32) return key;
      context.addIssue({ code: "custom", message: "must be the base64 of 32 bytes" });
      return z.NEVER;
    }),
    SECRET_KEYS: secretKeys,
    GOOGLE_CLIENT_ID: required,
    GOOGLE_CLIENT_SECRET: required,
    GOOGLE_ISSUER_URL: address("https://accounts.google.com"),
    GMAIL_ACCESS: z.enum(["modify", "readonly"], "must be modify or readonly").default("modify"),
    GMAIL_API_URL: address("https://gmail.googleapis.com"),
    PEOPLE_API_URL: address("https://people.googleapis.com"),
    FIREBASE_PROJECT_ID: required,
    FIREBASE_API_KEY: required,
    FIREBASE_AUTH_EMULATOR_HOST: optionalText,
    OFFLINE_GOOGLE: flag,
    MAILBOX_POLL_SECONDS: z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(60, "must be at least 60")
      .default(60),
    // Google's defaults for a project.
    GMAIL_UNITS_PER_MINUTE: wholeNumber(1_200_000).refine(
      (units) => units >= 1_000,
      "must be at least 1000",
    ),
    GMAIL_UNITS_PER_DAY: wholeNumber(80_000_000).refine(
      (units) => units >= 1_000,
      "must be at least 1000",
    ),
    PEOPLE_REQUESTS_PER_MINUTE: wholeNumber(0).refine(
      (requests) => requests === 0 || requests >= 60,
      "must be 0 (not counted) or at least 60",
    ),
    GMAIL_PUSH_TOPIC: optionalText.refine(
      (topic) => topic === null || /^projects\/[^/]+\/topics\/[^/]+$/.test(topic),
      "must look like projects/my-project/topics/my-topic",
    ),
    GMAIL_PUSH_ACCOUNT: optionalText,
    GMAIL_PUSH_AUDIENCE: optionalText,
    MAX_UPLOAD_BYTES: wholeNumber(50 * 1024 * 1024),
    STORAGE_QUOTA_BYTES: wholeNumber(20_000_000_000).refine(
      (bytes) => bytes >= 1_000_000,
      "must be at least 1000000",
    ),
    // Browsers keep no cookie for longer than 400 days, and the cookie outlives its session by 30.
    SESSION_DAYS: between(1, 365, 30),
    SESSION_IDLE_DAYS: between(1, 365, 14),
    SIGN_UP_ALLOWED: addressList(
      /^[^\s@]*@[^\s@]+$/,
      "must list addresses like maya@studio.example and domains like @studio.example",
    ),
    ADMINISTRATORS: addressList(
      /^[^\s@]+@[^\s@]+$/,
      "must list addresses like maya@studio.example",
    ),
    SECURITY_CONTACT: optionalText.refine(
      (contact) => contact === null || /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact),
      "must begin with mailto: or https://",
    ),
    EXTENSION_IDS: z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(",")
          .map((id) => id.trim())
          .filter(Boolean),
      ),
    EXTENSION_STORE_URL: address("https://chromewebstore.google.com/search/galley"),
    TYPEFORM_ID: optionalText,
    POSTHOG_KEY: optionalText,
    POSTHOG_HOST: address("https://us.i.posthog.com"),
    LANGUAGE_MODEL_PROVIDER: z
      .enum(
        ["", "openai-compatible", "anthropic", "google"],
        "must be openai-compatible, anthropic, google or nothing",
      )
      .default(""),
    LANGUAGE_MODEL: optionalText,
    LANGUAGE_MODEL_URL: optionalText.transform((url) => url?.replace(/(?<!\/)\/+$/, "") ?? null),
    LANGUAGE_MODEL_KEY: optionalText,
    LANGUAGE_MODEL_OPTIONS: jsonObject.refine(
      (options) => !Object.keys(options).some((name) => questionFields.has(name)),
      "must not contain the question: no messages, contents, system or stream",
    ),
    LANGUAGE_MODEL_DEADLINE_SECONDS: wholeNumber(30).refine(
      (seconds) => seconds >= 1,
      "must be at least 1",
    ),
    LANGUAGE_MODEL_TOKENS_PER_THREAD: wholeNumber(60_000),
    LANGUAGE_MODEL_TOKENS_PER_PERSON: wholeNumber(1_000_000),
    LANGUAGE_MODEL_TOKENS_PER_DAY: wholeNumber(10_000_000),
    LANGUAGE_MODEL_PRICE_IN: price,
    LANGUAGE_MODEL_PRICE_OUT: price,
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalText
      .transform((url) => url?.replace(/(?<!\/)\/+$/, "") ?? null)
      .refine((url) => url === null || isPlainAddress(url), {
        error: "must be an http address without credentials or a query",
      }),
    OTEL_EXPORTER_OTLP_HEADERS: headerList,
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info"),
    NODE_ENV: z.string().default("production"),
  })
  .transform((settings, context) => {
    const publicOrigin = new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`)
      .origin;
    const local = isLocal(new URL(publicOrigin).hostname);
    // Emulator mode accepts unsigned tokens, so it must be reachable from this machine only.
    if ((settings.FIREBASE_AUTH_EMULATOR_HOST || settings.OFFLINE_GOOGLE) && !local) {
      context.addIssue({
        code: "custom",
        path: ["FIREBASE_AUTH_EMULATOR_HOST"],
        message: "is for localhost only: with it set, PUBLIC_ORIGIN must be on localhost",
      });
    }
    if (settings.FIREBASE_AUTH_EMULATOR_HOST && !settings.OFFLINE_GOOGLE) {
      context.addIssue({
        code: "custom",
        path: ["FIREBASE_AUTH_EMULATOR_HOST"],
        message: "is set without OFFLINE_GOOGLE=1: unset it to run for real",
      });
    }
    if (!local && !publicOrigin.startsWith("https:")) {
      context.addIssue({
        code: "custom",
        path: ["PUBLIC_ORIGIN"],
        message: "must begin with https:// unless it is on localhost",
      });
    }
    checkLanguageModel(settings, context);
    const collector = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
    const hasHeaders = Object.keys(settings.OTEL_EXPORTER_OTLP_HEADERS).length > 0;
    if (collector?.startsWith("http:") && hasHeaders && !isLocal(new URL(collector).hostname)) {
      context.addIssue({
        code: "custom",
        path: ["OTEL_EXPORTER_OTLP_ENDPOINT"],
        message: "must begin with https:// where headers are sent",
      });
    }
    if (settings.GMAIL_PUSH_TOPIC && !settings.GMAIL_PUSH_ACCOUNT) {
      context.addIssue({
        code: "custom",
        path: ["GMAIL_PUSH_ACCOUNT"],
        message: "is required with GMAIL_PUSH_TOPIC: the service account that signs the pushes",
      });
    }
    return {
      ...settings,
      PUBLIC_ORIGIN: publicOrigin,
      GMAIL_PUSH_AUDIENCE: settings.GMAIL_PUSH_AUDIENCE ?? `${publicOrigin}/gmail/push`,
    };
  });

type LanguageModelSettings = Record<
  "LANGUAGE_MODEL" | "LANGUAGE_MODEL_URL" | "LANGUAGE_MODEL_KEY",
  string | null
> & { LANGUAGE_MODEL_PROVIDER: string };

function checkLanguageModel(settings: LanguageModelSettings, context: z.RefinementCtx): void {
  for (const { setting, message } of languageModelFaults(settings)) {
    context.addIssue({ code: "custom", path: [setting], message });
  }
}

/** What is wrong with the settings of a language model together, by the setting to change. */
export function languageModelFaults({
  LANGUAGE_MODEL_PROVIDER: provider,
  LANGUAGE_MODEL: name,
  LANGUAGE_MODEL_URL: url,
  LANGUAGE_MODEL_KEY: key,
}: LanguageModelSettings): { setting: keyof LanguageModelSettings; message: string }[] {
  if (provider === "") return [];
  const faults: ReturnType<typeof languageModelFaults> = [];
  const wrong = (setting: keyof LanguageModelSettings, message: string) =>
    faults.push({ setting, message });
  if (!name) wrong("LANGUAGE_MODEL", "is required with a provider");
  if ((provider === "google" || provider === "anthropic") && !key) {
    wrong("LANGUAGE_MODEL_KEY", `is required for ${provider}`);
  }
  if (provider === "openai-compatible" && !url) {
    wrong("LANGUAGE_MODEL_URL", "is required for openai-compatible");
  }
  if (!url) return faults;
  const parsed = URL.parse(url);
  if (!parsed || !isPlainAddress(url)) {
    wrong("LANGUAGE_MODEL_URL", "must be an http address without credentials or a query");
  } else if (key && parsed.protocol === "http:" && !isLocal(parsed.hostname)) {
    wrong("LANGUAGE_MODEL_URL", "must begin with https:// where a key is sent");
  }
  return faults;
}

function isPlainAddress(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return !parsed.username && !parsed.password && !parsed.search;
}

function isLocal(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

export type Settings = z.output<typeof settingsSchema>;

/** Parses settings. Throws an Error whose message is one sentence that a person can act on. */
export function parseSettings(source: Record<string, string | undefined>): Settings {
  const result = settingsSchema.safeParse(source);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `The setting ${issue?.path.join(".") || "(unknown)"} ${issue?.message ?? "is wrong"}.`,
  );
}

let settings: Settings | undefined;

/** The settings of this process. The first call parses them; see parseSettings. */
export function env(): Settings {
  settings ??= parseSettings(environmentWith({}));
  return settings;
}

/**
 * The address for what needs a connection of its own, for as long as it lasts: LISTEN, the queue, backups. It differs from
 * DATABASE_URL where that is a pooler.
 */
export function directDatabaseUrl(): string {
  return env().DATABASE_DIRECT_URL ?? env().DATABASE_URL;
}

/** The address for what changes tables: migrations, a restore, and the queue's own tables, which a worker keeps. */
export function ownerDatabaseUrl(): string {
  return env().DATABASE_OWNER_URL ?? directDatabaseUrl();
}

/** The environment of a child process: this process's environment and settings, overridden by `changes`. */
export function environmentWith(changes: Record<string, string>): NodeJS.ProcessEnv {
  return { ...givenEnvironment((name) => name in settingsSchema.in.shape), ...changes };
}

/** The folder that contains package.json, both for bundled and unbundled processes. */
export const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  const parent = dirname(from);
  return parent === from ? resolve(".") : findProjectRoot(parent);
}
