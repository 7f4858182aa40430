import { buildSeed } from "#demo/seed/build-seed.ts";
import type { SeedMailbox } from "#demo/seed/seed-mailbox.ts";
import { type AuthEmulator, startAuthEmulator } from "./auth-emulator.ts";
import { obey } from "./control.ts";
import { Command } from "./control-commands.ts";
import { openEdge } from "./edge.ts";
import { controlOver, type EdgeControl } from "./edge-control.ts";
import { createEdgeState, type EdgeState } from "./edge-state.ts";
import { startGmailEmulator } from "./gmail-emulator.ts";
import { createSigningKey } from "./id-token.ts";
import { openMemory } from "./memory.ts";

export type OfflineGoogle = {
  /** The settings that point the app here, see app/env.server.ts. */
  env: Record<string, string>;
  people: { email: string; name: string }[];
  edge: { url: string; control: EdgeControl };
  close: () => Promise<void>;
};

export type OfflineGoogleOptions = {
  /** Each is a free one unless named. */
  ports?: { auth?: number; google?: number; edge?: number };
  seed?: "full" | "small" | SeedMailbox;
  /** The app's address: redirects to any of its paths are allowed. */
  publicOrigin: string;
  /** Further redirect addresses or whole origins. */
  redirectUris?: string[];
  /** Keeps accounts, tokens and delivered mail here over restarts. */
  dataDir?: string;
  /** The moment from which the seed's dates count back; by default now, or the first start's. */
  now?: Date;
  log?: (line: string) => void;
};

const PROJECT = "demo-galley";
const CLIENT = {
  id: "100000000000-galley.apps.googleusercontent.com",
  secret: "GOCSPX-offline-google-secret",
};

/** Starts Firebase's Auth emulator, the Google emulator and the edge in front of it. */
export async function startOfflineGoogle(options: OfflineGoogleOptions): Promise<OfflineGoogle> {
  const began = Date.now();
  const log = (line: string) => options.log?.(`${line} (${Date.now() - began} ms)`);
  let state: EdgeState | undefined;
  let auth: AuthEmulator | undefined;
  const memory = await openMemory(options.dataDir, async () =>
    state && auth
      ? {
          seededAt,
          signingKey: state.signingKey,
          tokens: state.tokens.snapshot(),
          accounts: await auth.exportAccounts(),
          delivered: state.delivered,
        }
      : undefined,
  );
  const { remembered } = memory;
  const seededAt = options.now?.getTime() ?? remembered?.seededAt ?? Date.now();

  const starting = startAuthEmulator({
    projectId: PROJECT,
    port: options.ports?.auth ?? 0,
    accounts: remembered?.accounts ?? [],
    changed: memory.touch,
  });
  // Awaited below; until then a failure must not count as unhandled.
  starting.catch(() => undefined);

  const edge = await openEdge(options.ports?.edge ?? 0);
  const [mailbox, signingKey] = await Promise.all([
    seedOf(options.seed ?? "small", new Date(seededAt)),
    remembered?.signingKey ?? createSigningKey(),
  ]);
  log("The seed mailbox is ready");
  const delivered = remembered?.delivered ?? [];
  const gmail = await startGmailEmulator({
    port: options.ports?.google ?? 0,
    client: CLIENT,
    redirectUri: options.publicOrigin,
    mailbox,
    extra: delivered,
  });
  const ready = createEdgeState({
    url: edge.url,
    client: CLIENT,
    people: mailbox.people,
    signingKey,
    redirects: [new URL(options.publicOrigin).origin, ...(options.redirectUris ?? [])],
    gmail,
    delivered: [...delivered],
    changed: memory.touch,
  });
  if (remembered) ready.tokens.restore(remembered.tokens);
  edge.serve(ready);
  log("Gmail, People and OAuth answer");
  state = ready;
  const firebase = await starting;
  auth = firebase;
  log("Firebase Auth answers");
  await memory.flush();

  return {
    env: {
      OFFLINE_GOOGLE: "1",
      GOOGLE_ISSUER_URL: edge.url,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GMAIL_API_URL: edge.url,
      PEOPLE_API_URL: edge.url,
      FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: "offline-api-key",
    },
    people: mailbox.people.map(({ email, name }) => ({ email, name })),
    edge: {
      url: edge.url,
      control: controlOver(async (command) => (await obey(ready, Command.parse(command))) ?? {}),
    },
    async close() {
      await memory.flush();
      await Promise.all([edge.close(), gmail.close(), firebase.close()]);
    },
  };
}

async function seedOf(seed: "full" | "small" | SeedMailbox, now: Date): Promise<SeedMailbox> {
  return typeof seed === "string" ? buildSeed({ size: seed, now }) : seed;
}
