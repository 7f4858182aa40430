import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#app/env.server.ts";
import { findFreePort } from "#app/processes/children/ports.ts";
import { startChild } from "#app/processes/children/start-child.ts";
import { startOfflineGoogle } from "#demo/google/offline-google.ts";
import { buildSeed } from "#demo/seed/build-seed.ts";
import type { SeedMailbox } from "#demo/seed/seed-mailbox.ts";
import { openBenchDatabase } from "../../bench/bench-database.ts";
import { descendantsOf, residentMiB } from "../../bench/processes.ts";

export type Person = { id: string; email: string; cookie: string };
export type AttackedWorld = Awaited<ReturnType<typeof openAttackedWorld>>;

/** After this time in milliseconds, a person's queued work counts as stuck. */
const patienceMs = 8 * 60_000;

/** The product as it ships (database with fsync, worker, web), with a person who attacks and one who just works. */
export async function openAttackedWorld() {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const google = await startOfflineGoogle({ seed: await seedMailboxes(), publicOrigin: origin });
  const database = await openBenchDatabase({
    ...google.env,
    ...{ PORT: String(port), PUBLIC_ORIGIN: origin },
  });
  const start = (name: string) =>
    startChild({
      name,
      command: [`${projectRoot}/app/processes/${name}.ts`],
      env: database.env,
      onLine: (line) => console.error(`${name}: ${line}`),
    });
  const [worker, web] = [await start("worker"), await start("web")];
  const app = {
    ...(await import("../../bench/import/app-modules.ts")),
    ...(await import("#tests/routes/world.ts")),
    ...(await import("./app-modules.ts")),
  };
  const peakMiB = watchMemory([worker.pid, web.pid]);

  async function addPerson(email: string): Promise<Person> {
    const user = await app.createConnectedUser(email, await google.edge.control.mintTokens(email));
    const { name, value } = await app.createSession(user);
    return { id: user.id, email, cookie: `${name}=${value}` };
  }

  const [victimEmail, attackerEmail, targetEmail] = google.people.map(({ email }) => email);
  if (!victimEmail || !attackerEmail || !targetEmail)
    throw new Error("The seed has too few people.");
  const victim = await addPerson(victimEmail);
  const attacker = await addPerson(attackerEmail);
  const target = await addPerson(targetEmail);

  return {
    origin,
    app,
    google,
    victim,
    attacker,
    /** The person whose mail others forge. */
    target,
    /** The most memory that the worker's and the web's own process had at any moment so far, in MiB. */
    peakMiB,
    /** A request as the person's browser sends it; without a person, signed out. */
    ask(path: string, person: Person | null, init: RequestInit = {}): Promise<Response> {
      const own = { origin, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
      const cookie: Record<string, string> = person ? { cookie: person.cookie } : {};
      const headers = { ...own, ...cookie, ...Object.fromEntries(new Headers(init.headers)) };
      return fetch(`${origin}${path}`, { redirect: "manual", ...init, headers });
    },
    /** Puts mails into the person's mailbox, each a thread of its own, and asks for their import. */
    async importMails(person: Person, raws: readonly Uint8Array[]): Promise<string[]> {
      const threadIds: string[] = [];
      for (const raw of raws) {
        threadIds.push((await google.edge.control.deliver(person.email, raw)).threadId);
      }
      await app.requestImport(person, {
        importId: randomUUID(),
        threads: threadIds.map((threadId) => ({ threadId, subject: "" })),
      });
      return threadIds;
    },
    /** Waits until nothing of the person's is queued or running; false when it takes too long. */
    async settled(person: Person): Promise<boolean> {
      const until = Date.now() + patienceMs;
      while (Date.now() < until) {
        if (!(await app.hasWork(person))) return true;
        await pause(250);
      }
      return false;
    },
    /** Whether both processes are the ones that were started. */
    isAlive: () => [worker.pid, web.pid].every(isRunning),
    async close() {
      peakMiB.stop();
      await app.close();
      await web.stop();
      await worker.stop();
      await google.close();
      await database.close();
    },
  };
}

/** The two people of the seed, and a third with an empty mailbox. */
async function seedMailboxes(): Promise<SeedMailbox> {
  const { people } = await buildSeed({ size: "small", now: new Date() });
  const [first] = people;
  if (!first) throw new Error("The seed has no people.");
  const third = { sub: "1".repeat(21), email: "tilda@target.example", name: "Tilda Target" };
  return { people: [...people, { ...first, ...third, messages: [] }] };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function watchMemory([worker = 0, web = 0]: number[]) {
  const peak = { worker: 0, decoders: 0, web: 0 };
  const timer = setInterval(() => {
    if (!isRunning(worker) || !isRunning(web)) return;
    peak.worker = Math.max(peak.worker, residentMiB(worker));
    peak.web = Math.max(peak.web, residentMiB(web));
    const children = [...descendantsOf(worker), ...descendantsOf(web)];
    peak.decoders = Math.max(peak.decoders, ...children.map(residentOrGone));
  }, 250);
  return { ...peak, read: () => ({ ...peak }), stop: () => clearInterval(timer) };
}

/** A child may end between being listed and being read. */
function residentOrGone(pid: number): number {
  try {
    return residentMiB(pid);
  } catch {
    return 0;
  }
}
