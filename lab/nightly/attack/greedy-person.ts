import type { Attack } from "./attack.ts";
import type { AttackedWorld } from "./attacked-world.ts";
import { slowPdf } from "./hostile-files.ts";

/** The most memory that the web process may take, in MiB. */
const mostWebMiB = 1_000;

async function upload({ ask, attacker }: AttackedWorld, name: string, bytes: Buffer) {
  const form = new FormData();
  form.set("type", "computer_upload");
  form.set("file", new File([new Uint8Array(bytes)], name, { type: "application/pdf" }));
  return ask("/api/files/upload", attacker, { method: "POST", body: form });
}

/** Sends a request and aborts it after `ms`, as closing the page does; null when it was aborted in time. */
async function askAndLeave(world: AttackedWorld, path: string, ms: number) {
  try {
    const signal = AbortSignal.timeout(ms);
    const response = await world.ask(path, world.attacker, { signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

/**
 * Previews requested and aborted, uploads, changes and exports all at once: memory stays bounded, others are
 * served.
 */
export const greedyPerson: Attack = {
  name: "one greedy person",
  async run(world) {
    const { ask, attacker, app, peakMiB } = world;
    const failures: string[] = [];
    let tried = 0;
    // Twenty megabytes of padding: a server that reads a file for each request pays for it.
    const big = Buffer.concat([slowPdf(30_000, 300), Buffer.alloc(20_000_000, " ")]);
    const first = await upload(world, "greedy.pdf", big);
    if (!first.ok) failures.push(`The upload was answered with ${first.status}.`);
    await world.settled(attacker);
    const file = (await app.listFiles(attacker)).find(({ name }) => name === "greedy.pdf");
    for (let round = 0; round < 3; round++) {
      const pages = Array.from({ length: 150 }, (_, at) => at + 2);
      tried += pages.length;
      await Promise.all(
        pages.map((page) => askAndLeave(world, `/files/${file?.id}/preview/${page}`, 1_500)),
      );
    }
    tried += 12;
    await Promise.all(Array.from({ length: 12 }, (_, at) => upload(world, `more-${at}.pdf`, big)));
    const exports = Array.from({ length: 12 }, () =>
      ask("/account/export", attacker, { method: "POST" }).then(async (response) => {
        await response.body?.cancel();
        return response.status;
      }),
    );
    const changes = Array.from({ length: 1_500 }, () =>
      ask("/contacts/refresh", attacker, { method: "POST" }).then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      }),
    );
    const answers = await Promise.all([...exports, ...changes]);
    tried += answers.length;
    if (!answers.includes(429)) failures.push("Nobody said that it was too often.");
    if (answers.some((status) => status >= 500 && status !== 503)) {
      failures.push("A request was answered with a server error.");
    }
    if (!world.isAlive()) failures.push("A process of the product died.");
    const { web } = peakMiB.read();
    if (web > mostWebMiB) failures.push(`The web process took ${web} MiB.`);
    return { tried, failures };
  },
};
