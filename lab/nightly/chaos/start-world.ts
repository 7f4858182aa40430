import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "#app/processes/children/ports.ts";
import { type SupervisedChild, superviseChild } from "#app/processes/children/supervise-child.ts";
import { startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { startOfflineGoogle } from "#demo/google/offline-google.ts";
import { buildSeed } from "#demo/seed/build-seed.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";

const root = join(import.meta.dirname, "../../..");
const processes = join(root, "app/processes");
const quiet = () => undefined;

/** Settings that name the database, beside its own address: of a pooler in front of it. */
export type Front = (databaseUrl: string) => Promise<Record<string, string>>;

/**
 * Starts the product with its own database, offline Google and data folder, as many web processes and workers as wanted,
 * each restarted when it dies, and signs a person in. `release` is the folder of another build that is started in place of
 * this one; startWeb and startWorker add processes of this one. `stop` ends all. Modules of the app may be imported
 * afterwards.
 */
export async function startWorld(options: WorldOptions = {}) {
  const { webs = 1, workers = 1, front, release = root } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "galley-world-"));
  chmodSync(dataDir, 0o711);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end().catch(console.error);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const keep = async (name: string, command: string[], env: NodeJS.ProcessEnv) => {
    const kept: SupervisedChild = await superviseChild(
      { name, command, env, onLine: quiet },
      { young: 1_000 },
    );
    stops.push(kept.stop);
  };
  try {
    // Started once for the address; keepers adopt what runs.
    const first = await startDatabaseKeeper({ dataDir, env: process.env, onLine: quiet });
    await keep("keeper", [join(processes, "database-keeper.ts"), "--data", dataDir], process.env);
    await first.stop();
    const ports: number[] = [];
    while (ports.length < webs) ports.push(await findFreePort());
    const origins = ports.map((port) => `http://localhost:${port}`);
    const [origin = ""] = origins;
    const seed = await buildSeed({ size: "full", now: new Date() });
    const google = await startOfflineGoogle({ seed, publicOrigin: origin });
    stops.push(google.close);
    const [maya] = seed.people;
    if (!maya) throw new Error("The seed has nobody.");
    Object.assign(process.env, {
      ...testSettings({
        // A release from before the two roles migrates by DATABASE_URL.
        databaseUrl: release === root ? first.url : first.ownerUrl,
        ...{ ownerUrl: first.ownerUrl, dataDir },
      }),
      ...google.env,
      ...{ PUBLIC_ORIGIN: origin, PORT: String(ports[0]), NODE_ENV: "production" },
      ...(await front?.(first.url)),
    });
    const startWorker = (of = root) =>
      keep("worker", [join(of, "app/processes/worker.ts")], process.env);
    const startWebAt = (port: number, of = root) =>
      keep("web", [join(of, "app/processes/web.ts")], { ...process.env, PORT: String(port) });
    /** Returns the address of the new process. */
    const startWeb = async () => {
      const port = await findFreePort();
      await startWebAt(port);
      return `http://localhost:${port}`;
    };
    for (let at = 0; at < workers; at++) await startWorker(release);
    for (const port of ports) await startWebAt(port, release);
    // The modules of the app read their settings when they are imported. Those of another release know its schema.
    const { signInAs }: typeof import("./sign-in.ts") =
      release === root ? await import("./sign-in.ts") : await import(findSignIn(release));
    const { Person } = await import("./person.ts");
    const tokens = await google.edge.control.mintTokens(maya.email);
    const { owner, cookie } = await signInAs(maya.email, tokens, origin);
    const threadIds = [...new Set(maya.messages.map(({ threadId }) => threadId))];
    const bytesOf = (threadId: string) =>
      maya.messages
        .filter((message) => message.threadId === threadId)
        .reduce((sum, { raw }) => sum + raw.length, 0);
    const smallestThreads = threadIds.toSorted((one, other) => bytesOf(one) - bytesOf(other));
    /** Mails that an import stores. */
    const mails = maya.messages.filter(
      ({ labels }) => !labels.some((label) => /DRAFT|TRASH|SPAM|CHAT/.test(label)),
    ).length;
    const reply = async (round: number) => {
      const threadId = threadIds[round % threadIds.length];
      const raw = writeMail({
        messageId: `<chaos-${round}-${randomUUID()}@tea.example>`,
        date: new Date(),
        from: { name: "Priya Nair", email: "priya@tea.example" },
        to: [{ name: maya.name, email: maya.email }],
        subject: "Re: the label",
        text: `Please move seal number ${round + 1} to the left.`,
      });
      await google.edge.control.deliver(maya.email, raw, threadId ? { threadId } : {});
      await pause(1_500);
    };
    const person = new Person(origins, cookie);
    const place = { dataDir, origin, cookie };
    const more = { startWorker: () => startWorker(), startWeb };
    return { ...place, ...more, owner, person, threadIds, smallestThreads, mails, reply, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type WorldOptions = { webs?: number; workers?: number; front?: Front; release?: string };
export type World = Awaited<ReturnType<typeof startWorld>>;

const uploads = 30;
const replies = 10;
const statusChanges = 60;

/** A person imports everything, uploads and changes statuses, and replies arrive. Resolves when all is acknowledged. */
export async function keepBusy({ person, threadIds, reply }: World): Promise<void> {
  await Promise.all([
    importAll(),
    repeat(uploads, (round) => person.upload(`upload-${round}.svg`)),
    repeat(statusChanges, (round) => person.changeStatus(round)),
    repeat(replies, reply),
  ]);

  async function importAll(): Promise<void> {
    for (let at = 0; at < threadIds.length; at += 5) {
      await person.importThreads(threadIds.slice(at, at + 5));
      await pause(300);
    }
  }
}

/** Waits until nothing is left to be done, for ten minutes at most. Returns how many seconds it took. */
export async function waitForRest({ owner, mails }: World): Promise<number> {
  const { isQuiet } = await import("./outcome.ts");
  const began = Date.now();
  while (!(await isQuiet(owner, mails + replies).catch(() => false))) {
    if (Date.now() - began > 600_000) break;
    await pause(1_000);
  }
  return Math.round((Date.now() - began) / 1_000);
}

async function repeat(times: number, act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round++) await act(round);
}

/** The module by which a release signs people in. Before there was a lab it stood among the tests. */
function findSignIn(release: string): string {
  const [newer = "", older = ""] = ["lab", "tests"].map((folder) =>
    join(release, folder, "nightly/chaos/sign-in.ts"),
  );
  return existsSync(newer) ? newer : older;
}
