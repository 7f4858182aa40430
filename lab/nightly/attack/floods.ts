import { setTimeout as pause } from "node:timers/promises";
import type { AttackedWorld, Person } from "./attacked-world.ts";
import { slowPdf } from "./hostile-files.ts";

/** How often each status was answered; 0 for a request that got no answer. */
export type Answers = Map<number, number>;
/** What one person does at once, again and again until `isOver`. */
export type Flood = {
  name: string;
  /** Makes what the flood is about. */
  prepare?(world: AttackedWorld): Promise<unknown>;
  run(world: AttackedWorld, isOver: () => boolean, answers: Answers): Promise<void>;
};

const statuses = ["in_progress", "not_started"];

/** Sends `many` requests at once, and the next one of each as soon as it is answered. */
async function keepInFlight(
  many: number,
  isOver: () => boolean,
  answers: Answers,
  send: (count: number) => Promise<Response>,
): Promise<void> {
  let sent = 0;
  const one = async () => {
    do {
      const response = await send(sent++).catch(() => null);
      const status = response?.status ?? 0;
      await response?.arrayBuffer().catch(() => undefined);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status !== 200) await untilRetry(response, isOver);
    } while (!isOver());
  };
  await Promise.all(Array.from({ length: many }, one));
}

/** Comes again when it was told to: who does not is refused for the rest of the minute, and is no load. */
async function untilRetry(response: Response | null, isOver: () => boolean): Promise<void> {
  const seconds = Number(response?.headers.get("retry-after") ?? 1);
  for (let waited = 0; waited < seconds && !isOver(); waited += 0.25) await pause(250);
}

const postJson = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const selections: Flood = {
  name: "60 selections of 500 tasks",
  prepare: (world) => tasksOf(world, world.attacker),
  async run(world, isOver, answers) {
    const itemIds = await tasksOf(world, world.attacker);
    await keepInFlight(60, isOver, answers, (count) =>
      world.ask(
        "/api/selection",
        world.attacker,
        postJson({ itemIds, status: statuses[count % 2] }),
      ),
    );
  },
};

const statusChanges: Flood = {
  name: "550 status changes",
  async run(world, isOver, answers) {
    const [id] = await tasksOf(world, world.attacker);
    await keepInFlight(550, isOver, answers, (count) =>
      setStatus(world, world.attacker, id, count),
    );
  },
};

const compares: Flood = {
  name: "40 compares",
  async prepare(world) {
    await tasksOf(world, world.attacker);
    for (const strokes of [3_000, 3_100]) {
      compared.push(await upload(world, `plan-${strokes}.pdf`, slowPdf(strokes, pages)));
    }
    await world.settled(world.attacker);
  },
  async run(world, isOver, answers) {
    await keepInFlight(40, isOver, answers, (count) => {
      const [olderPage, newerPage] = [(count % pages) + 1, (Math.floor(count / pages) % pages) + 1];
      const address = `/files/${compared[1]}/compare/${compared[0]}`;
      return world.ask(`${address}?olderPage=${olderPage}&newerPage=${newerPage}`, world.attacker);
    });
  },
};

const slowUploads: Flood = {
  name: "40 slow uploads",
  async run(world, isOver, answers) {
    await keepInFlight(40, isOver, answers, () => {
      const body = slowForm(isOver);
      const headers = { "content-type": "multipart/form-data; boundary=slow" };
      // Node's fetch sends a stream only so.
      const init = { method: "POST", body, headers, duplex: "half" };
      return world.ask("/api/files/upload", world.attacker, init);
    });
  },
};

/** The pages of each of the two files that are compared: every pair of them is a comparison of its own. */
const pages = 60;
const compared: number[] = [];

export const floods: readonly Flood[] = [selections, slowUploads, compares, statusChanges];

const filler = Buffer.from(`<!--${"more ".repeat(2_000)}-->`);

/** A form with a file that comes at 200 kB a second and ends when it is over. */
function slowForm(isOver: () => boolean): ReadableStream<Uint8Array> {
  const part = (name: string, more = "") =>
    `--slow\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const type = `${part("type")}computer_upload\r\n`;
  const head = `${type}${part("file", '; filename="slow.svg"')}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">`;
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    async pull(controller) {
      await pause(50);
      if (!isOver()) return controller.enqueue(filler);
      controller.enqueue(Buffer.from("</svg>\r\n--slow--\r\n"));
      controller.close();
    },
  });
}

async function upload(world: AttackedWorld, name: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set("threadId", threadOf(world.attacker));
  form.set("file", new File([new Uint8Array(bytes)], name, { type: "application/pdf" }));
  const response = await world.ask("/api/files/upload", world.attacker, {
    method: "POST",
    body: form,
  });
  if (!response.ok) throw new Error(`An upload was answered with ${response.status}.`);
  const file = (await world.app.listFiles(world.attacker)).find((each) => each.name === name);
  return file?.id ?? 0;
}

/** The person's 500 tasks, made when they are first asked for. */
export async function tasksOf({ app }: AttackedWorld, person: Person): Promise<string[]> {
  const threadId = threadOf(person);
  const present = await app.listTasks(person, threadId);
  if (present.length > 0) return present.map(({ id }) => id);
  return app.addTasks(person, threadId, 500);
}

const threadOf = ({ id }: Person) => `tasks-${id}`;

function setStatus({ ask }: AttackedWorld, person: Person, id = "", count: number) {
  const status = statuses[count % 2];
  return ask(`/api/feedback/${id}/status`, person, { ...postJson({ status }), method: "PATCH" });
}
