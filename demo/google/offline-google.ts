import { buildSeed } from "#demo/seed/build-seed.ts";
import type { SeedMailbox } from "#demo/seed/seed-mailbox.ts";
import { obey } from "./control.ts";
import { Command } from "./control-commands.ts";
import { controlOver, type EdgeControl } from "./edge/edge-control.ts";
import { type GoogleEdge, startGoogleEdge } from "./edge/google-edge.ts";
import { PUSH_ACCOUNT, PUSH_TOPIC } from "./gmail/push.ts";
import { openMemory } from "./memory.ts";
import { type AuthEmulator, startAuthEmulator } from "./sign-in/auth-emulator.ts";

export type OfflineGoogle = {
  /** The settings that make the app use this Google, see app/env.server.ts. */
  env: Record<string, string>;
  people: { email: string; name: string }[];
  edge: { url: string; control: EdgeControl };
  close: () => Promise<void>;
};

export type OfflineGoogleOptions = {
  /** A free port is used for each that is not given. */
  ports?: { auth?: number; google?: number; edge?: number };
  seed?: "full" | "small" | SeedMailbox;
  /** The app's address: redirects to any of its paths are allowed. */
  publicOrigin: string;
  /** Further redirect addresses or whole origins. */
  redirectUris?: string[];
  /** Stores accounts, tokens and delivered mail here across restarts. */
  dataDir?: string;
  /** The moment to which the seed's dates are relative; by default now, or the time of the first start. */
  now?: Date;
  log?: (line: string) => void;
};

const PROJECT = "demo-galley";

/** Starts Firebase's Auth emulator, the Google emulator and the edge in front of it. */
export async function startOfflineGoogle(options: OfflineGoogleOptions): Promise<OfflineGoogle> {
  const began = Date.now();
  const log = (line: string) => options.log?.(`${line} (${Date.now() - began} ms)`);
  let parts: { google: GoogleEdge; auth: AuthEmulator } | undefined;
  const memory = await openMemory(options.dataDir, async () => {
    if (!parts) return undefined;
    const { state } = parts.google;
    return {
      seededAt,
      edgePort: Number(new URL(parts.google.url).port),
      signingKey: state.signingKey,
      tokens: state.tokens.snapshot(),
      accounts: await parts.auth.exportAccounts(),
      delivered: state.delivered,
      watches: Object.fromEntries(state.watches),
    };
  });
  const { remembered } = memory;
  const seededAt = options.now?.getTime() ?? remembered?.seededAt ?? Date.now();

  const starting = startAuthEmulator({
    projectId: PROJECT,
    port: options.ports?.auth ?? 0,
    accounts: remembered?.accounts ?? [],
    changed: memory.touch,
  });
  // Awaited below; until then a rejection must not count as unhandled.
  starting.catch(() => undefined);
  const mailbox = await seedOf(options.seed ?? "small", new Date(seededAt));
  log("The seed mailbox is ready");
  const google = await startGoogleEdge({
    mailbox,
    redirects: [new URL(options.publicOrigin).origin, ...(options.redirectUris ?? [])],
    remembered,
    changed: memory.touch,
    ...(options.ports ? { ports: options.ports } : {}),
  });
  log("Gmail, People and OAuth answer");
  const auth = await starting;
  log("Firebase Auth answers");
  parts = { google, auth };
  google.state.pushEndpoint = pushAddress(options.publicOrigin);
  await memory.flush();

  return {
    env: settings(google, auth, options.publicOrigin),
    people: mailbox.people.map(({ email, name }) => ({ email, name })),
    edge: { url: google.url, control: controlOf(google) },
    async close() {
      await memory.close();
      await Promise.all([google.close(), auth.close()]);
    },
  };
}

/** The switches, without HTTP. */
export function controlOf({ state }: GoogleEdge): EdgeControl {
  return controlOver(async (command) => (await obey(state, Command.parse(command))) ?? {});
}

/** Where the app takes pushes. */
function pushAddress(publicOrigin: string): string {
  return new URL("/gmail/push", publicOrigin).href;
}

function settings(
  { url, state }: GoogleEdge,
  auth: AuthEmulator,
  publicOrigin: string,
): Record<string, string> {
  return {
    OFFLINE_GOOGLE: "1",
    GOOGLE_ISSUER_URL: url,
    GOOGLE_CLIENT_ID: state.client.id,
    GOOGLE_CLIENT_SECRET: state.client.secret,
    GMAIL_API_URL: url,
    PEOPLE_API_URL: url,
    GMAIL_PUSH_TOPIC: PUSH_TOPIC,
    GMAIL_PUSH_ACCOUNT: PUSH_ACCOUNT,
    GMAIL_PUSH_AUDIENCE: pushAddress(publicOrigin),
    FIREBASE_AUTH_EMULATOR_HOST: auth.host,
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: "offline-api-key",
  };
}

async function seedOf(seed: "full" | "small" | SeedMailbox, now: Date): Promise<SeedMailbox> {
  return typeof seed === "string" ? buildSeed({ size: seed, now }) : seed;
}
