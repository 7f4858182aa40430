import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { keepChild } from "#app/processes/keep-child.ts";
import { findFreePort } from "#app/processes/ports.ts";
import { startDatabaseKeeper } from "#app/processes/start-database-keeper.ts";
import { startOfflineGoogle } from "#demo/google/offline-google.ts";
import { buildSeed } from "#demo/seed/build-seed.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";
import { type Kind, killOne, kinds } from "./victims.ts";

/**
 * One run of the product with its own database: a person imports, uploads and changes statuses and replies arrive,
 * while `--kills` processes are killed. Prints what is stored in the end, as one line of JSON.
 */
const kills = Number(
  parseArgs({ options: { kills: { type: "string", default: "0" } } }).values.kills,
);
const uploads = 30;
const replies = 10;
const statusChanges = 60;

const dataDir = mkdtempSync(join(tmpdir(), "galley-chaos-"));
chmodSync(dataDir, 0o711);
const processes = join(import.meta.dirname, "../../../app/processes");
const stops: (() => Promise<unknown>)[] = [];
const quiet = () => undefined;

try {
  const killed = await run();
  process.stdout.write(`${JSON.stringify(killed)}\n`);
} finally {
  for (const stop of stops.reverse()) await stop().catch(console.error);
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function run() {
  // Started once for the address; keepers adopt what runs.
  const first = await startDatabaseKeeper({ dataDir, env: process.env, onLine: quiet });
  const command = [join(processes, "database-keeper.ts"), "--data", dataDir];
  const keep = (name: string, command: string[], env: NodeJS.ProcessEnv) =>
    keepChild({ name, command, env, onLine: quiet }, { young: 1_000 }).then((kept) => {
      stops.push(kept.stop);
      return kept;
    });
  await keep("keeper", command, process.env);
  await first.stop();
  const origin = `http://localhost:${await findFreePort()}`;
  const seed = await buildSeed({ size: "full", now: new Date() });
  const google = await startOfflineGoogle({ seed, publicOrigin: origin });
  stops.push(google.close);
  const [maya] = seed.people;
  if (!maya) throw new Error("The seed has nobody.");
  Object.assign(process.env, {
    ...testSettings({ databaseUrl: first.url, dataDir }),
    ...google.env,
    ...{ PUBLIC_ORIGIN: origin, PORT: new URL(origin).port, NODE_ENV: "production" },
  });
  await keep("worker", [join(processes, "worker.ts")], process.env);
  await keep("web", [join(processes, "web.ts")], process.env);

  // The modules of the app read their settings when they are imported.
  const { countOrphans, isQuiet, outcomeOf } = await import("./outcome.ts");
  const { signInAs } = await import("./sign-in.ts");
  const { Person } = await import("./person.ts");
  const tokens = await google.edge.control.mintTokens(maya.email);
  const { owner, cookie } = await signInAs(maya.email, tokens, origin);
  const person = new Person(origin, cookie);
  const threadIds = [...new Set(maya.messages.map(({ threadId }) => threadId))];

  const busy = Promise.all([
    importAll(),
    repeat(uploads, (round) => person.upload(`upload-${round}.svg`)),
    repeat(statusChanges, (round) => person.changeStatus(round)),
    repeat(replies, (round) => reply(round)),
  ]);
  const count = await killMany();
  await busy;
  const mails = maya.messages.filter(
    ({ labels }) => !labels.some((label) => /DRAFT|TRASH|SPAM|CHAT/.test(label)),
  ).length;
  const began = Date.now();
  while (!(await isQuiet(owner, mails + replies).catch(() => false))) {
    if (Date.now() - began > 600_000) break;
    await pause(1_000);
  }
  const secondsToRest = Math.round((Date.now() - began) / 1_000);
  const outcome = await outcomeOf(owner, person.acknowledged);
  return { outcome, killed: count, secondsToRest, orphans: await countOrphans(owner) };

  async function importAll(): Promise<void> {
    for (let at = 0; at < threadIds.length; at += 5) {
      await person.importThreads(threadIds.slice(at, at + 5));
      await pause(300);
    }
  }

  async function reply(round: number): Promise<void> {
    const threadId = threadIds[round % threadIds.length];
    const raw = writeMail({
      messageId: `<chaos-${round}-${randomUUID()}@tea.example>`,
      date: new Date(),
      from: { name: "Priya Nair", email: "priya@tea.example" },
      to: [{ name: maya?.name ?? "", email: maya?.email ?? "" }],
      subject: "Re: the label",
      text: `Please move seal number ${round + 1} to the left.`,
    });
    await google.edge.control.deliver(maya?.email ?? "", raw, threadId ? { threadId } : {});
    await pause(1_500);
  }
}

async function repeat(times: number, act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round++) await act(round);
}

async function killMany(): Promise<Record<Kind, number>> {
  const count = { web: 0, worker: 0, decoder: 0, postgres: 0, keeper: 0 };
  for (let kill = 0; kill < kills; kill++) {
    await pause(1_000 + Math.random() * 2_000);
    const kind = z.enum(kinds).parse(kinds[Math.floor(Math.random() * kinds.length)]);
    if (await killSoon(kind)) count[kind] += 1;
  }
  return count;
}

/** Waits for a process of the kind: after other kills it starts late, or when there is work. */
async function killSoon(kind: Kind): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (killOne(kind, dataDir)) return true;
    await pause(100);
  }
  return false;
}
