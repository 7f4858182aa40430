import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { env } from "#app/env.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { itemFor } from "#tests/factories/model-item.ts";
import { createMails, readQuestion, setUpModelWorld } from "#tests/setup/mailbox/model-world.ts";
import type { Scripted } from "#tests/setup/servers/language-model-server.ts";
import { askLanguageModel } from "./ask-model.server.ts";

const world = setUpModelWorld();

const plain = "Please make the logo larger.\nThanks for the second crate.\nPriya";
const crate = "Thanks for the second crate.";
const logo = "Please make the logo larger.";

const said = async (owner: Owner) =>
  (await world().tasksOf(owner)).map(({ quote, classification }) => [quote, classification]);
const listed = async (owner: Owner) => (await listTasks(owner, { status: null, limit: 200 })).items;

describe("the language model's reading of a thread", () => {
  test("adds what the rules missed, and is asked for once a message", async () => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [plain]);
    world().server.script(() => ({
      says: {
        items: [
          itemFor(logo),
          itemFor(crate, { kind: "implicit", task: "Fetch the second crate" }),
        ],
      },
    }));
    await world().read(owner, threadId);
    expect(await said(owner)).toEqual([
      [logo, "task"],
      [crate, "task"],
    ]);
    expect((await listed(owner)).map(({ text }) => text)).toContain("Fetch the second crate");
    const before = await world().tasksOf(owner);
    await world().read(owner, threadId);
    expect(world().server.asked).toHaveLength(1);
    expect(await world().tasksOf(owner)).toEqual(before);
    expect((await world().answersOf(owner)).get(ids[0]!)).toMatchObject({
      model: "openai-compatible:scripted",
      tokens: { input: 700, output: 40 },
    });
  });

  test("is asked for with short facts of other mails, and no address", async () => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(
      owner,
      [plain, "The spout drips, see page 2."],
      "Tea box for priya@tea.example",
    );
    for (const [partIndex, messageId] of ids.entries()) {
      const name = `part-${partIndex}.pdf`;
      await createFile(owner, { threadId, messageId, partIndex, name });
    }
    world().server.script(() => ({ says: { items: [] } }));
    await world().read(owner, threadId);
    const same = {
      ...{ subject: "Tea box for …", language: "en" },
      from: { name: "Priya Nair", is_owner: false, role: "reviewer" },
      to: [{ name: "Maya", is_owner: true }],
    };
    // Asked side by side, either may arrive first.
    const asked = world().server.asked.map(readQuestion);
    expect(asked.toSorted((a, b) => b.sent_on.localeCompare(a.sent_on))).toEqual([
      {
        ...same,
        sent_on: "2026-03-03, Tuesday",
        files: ["part-1.pdf"],
        earlier_files: [{ name: "part-0.pdf", from: "reviewer" }],
        earlier_asks: [{ n: 1, kind: "request", by: "Priya Nair", ask: logo }],
        text: "The spout drips, see page 2.",
      },
      {
        ...{ ...same, sent_on: "2026-03-02, Monday", files: ["part-0.pdf"] },
        ...{ earlier_files: [], earlier_asks: [], text: plain },
      },
    ]);
    for (const { body } of world().server.asked) {
      expect(body).not.toContain("@");
    }
  });

  test("may close and repeat earlier asks by their numbers", async () => {
    const owner = await createOwner();
    const maya = { name: "Maya", email: owner.email };
    const { threadId } = await createMails(owner, [
      "Please make the logo larger. Please send the dieline by Thursday.",
      { body: "The logo is larger now.", sender: maya, recipients: [priya] },
      "And the die-cut drawing, where is it?",
    ]);
    const answers: Record<string, unknown> = {
      "The logo is larger now.": {
        items: [],
        settles: [{ ask: 1, quote: "The logo is larger now.", stated: true }],
      },
      "And the die-cut drawing, where is it?": {
        items: [itemFor("And the die-cut drawing, where is it?", { repeats: 1 })],
        settles: [],
      },
    };
    world().server.script((asked) => {
      const { text } = readQuestion(asked);
      const items = text.split(/(?<=\.) /).map((quote) => itemFor(quote));
      return { says: answers[text] ?? { items } };
    });
    await world().read(owner, threadId);
    const rows = await world().tasksOf(owner);
    expect(rows.find(({ quote }) => quote === logo)).toMatchObject({
      status: "done",
      closing: { quote: "The logo is larger now." },
    });
    expect(rows.find(({ quote }) => quote?.includes("dieline"))?.reminders).toMatchObject([
      { quote: "And the die-cut drawing, where is it?" },
    ]);
  });

  test("asks about a new mail alone", async () => {
    const owner = await createOwner();
    const { threadId } = await createMails(owner, [plain]);
    world().server.script(() => ({ says: { items: [itemFor(logo)] } }));
    await world().read(owner, threadId);
    await createMessage(owner, threadId, {
      body: crate,
      sentAt: new Date("2026-03-09T10:00:00Z"),
    });
    world().server.script(() => ({ says: { items: [itemFor(crate)] } }));
    await world().read(owner, threadId);
    expect(world().server.asked).toHaveLength(1);
    expect(await said(owner)).toContainEqual([crate, "task"]);
  });

  test("leaves what a person decided, and doubts only what nobody touched", async () => {
    const band = "We would prefer the band lower.";
    const owner = await createOwner();
    const body = `${logo} ${band} ${crate}`;
    const { threadId } = await createMails(owner, [body]);
    world().server.script(() => "cut");
    await world().read(owner, threadId);
    const [first] = (await listed(owner)).filter(({ quote }) => quote === logo);
    await setTaskStatus(owner, { taskId: first!.id, status: "in_progress" });
    world().server.script(() => ({ says: { items: [itemFor(crate)] } }));
    await world().read(owner, threadId);
    expect((await listed(owner)).map(({ quote, status }) => [quote, status])).toContainEqual([
      logo,
      "in_progress",
    ]);
    expect(await said(owner)).toContainEqual([band, "unsure"]);
  });

  test("is asked about several mails side by side, and the thread is read again once with them", async () => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [plain, crate, logo]);
    const all = Promise.withResolvers<Scripted>();
    world().server.script(() => {
      if (world().server.asked.length === ids.length) all.resolve({ says: { items: [] } });
      return all.promise;
    });
    await askLanguageModel({ userId: owner.id, threadId, delays: 0 });
    const { rows } = await db().execute<{ jobs: number }>(sql`
      select count(*)::int as jobs from pgboss.job
      where name = 'extract-thread' and data ->> 'userId' = ${owner.id}`);
    expect(rows).toEqual([{ jobs: 1 }]);
  });

  test("is asked once, however many jobs of a thread run at the same time", async () => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [plain, crate, logo]);
    world().server.script(() => ({ says: { items: [] } }));
    const place = { userId: owner.id, threadId, delays: 0 };
    await Promise.all([1, 2, 3].map(() => askLanguageModel(place)));
    expect(world().server.asked).toHaveLength(ids.length);
  });

  test("is not asked about newsletters, empty mails and what lies in the trash", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    await createMessage(owner, threadId, { body: "Please buy our paper!", isNewsletter: true });
    await createMessage(owner, threadId, { body: " \n" });
    const other = await createMails(owner, [plain]);
    await trashThread(owner, { threadId: other.threadId });
    world().server.script(() => ({ says: { items: [] } }));
    await world().read(owner, threadId);
    await world().read(owner, other.threadId);
    expect(world().server.asked).toEqual([]);
    expect(await world().waiting(owner)).toEqual([]);
  });

  test("spends no more tokens on a thread than it may, the newest mails first", async () => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [plain, plain, plain, plain]);
    world().server.script(() => ({ says: { items: [] } }));
    Object.assign(env(), { LANGUAGE_MODEL_TOKENS_PER_THREAD: 4_200 });
    try {
      await world().read(owner, threadId);
      const once = world().server.asked.length;
      await world().read(owner, threadId);
      expect(world().server.asked).toHaveLength(once);
    } finally {
      Object.assign(env(), { LANGUAGE_MODEL_TOKENS_PER_THREAD: 60_000 });
    }
    const answers = await world().answersOf(owner);
    expect(ids.map((id) => answers.get(id) !== null)).toEqual([false, false, false, true]);
    expect(await said(owner)).toContainEqual([logo, "task"]);
  });

  test("reads the head of a very long mail; the rules read the rest", async () => {
    const owner = await createOwner();
    const filler = Array.from({ length: 900 }, () => "It rained all night.");
    const { threadId } = await createMails(owner, [
      [logo, ...filler, "Please make the lid red."].join("\n"),
    ]);
    world().server.script(() => ({ says: { items: [] } }));
    await world().read(owner, threadId);
    expect(readQuestion(world().server.asked[0]!).text.length).toBeLessThanOrEqual(16_000);
    expect(await said(owner)).toEqual(
      expect.arrayContaining([
        [logo, "task"],
        ["Please make the lid red.", "task"],
      ]),
    );
  });
});

const byLevel = (a: { level: number }, b: { level: number }) => a.level - b.level;

test("the log tells what an answer cost and how long it took, and nothing of the mail", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, [plain, crate]);
  world().server.script((asked) =>
    readQuestion(asked).text === crate
      ? { says: { items: [itemFor(crate), itemFor("a lie of the model")] } }
      : { status: 400, body: JSON.stringify({ error: { message: asked.data, code: "too_long" } }) },
  );
  const lines: string[] = [];
  const written = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  log.level = "info";
  try {
    await world().read(owner, threadId);
  } finally {
    log.level = env().LOG_LEVEL;
    written.mockRestore();
  }
  const told = lines.filter((line) => line.includes("language model"));
  expect(told.map((line) => JSON.parse(line)).sort(byLevel)).toMatchObject([
    {
      msg: "the language model answered",
      model: "openai-compatible:scripted",
      tokens: { input: 700, output: 40 },
      ...{ tries: 1, ms: expect.any(Number), items: 1, dropped: 1 },
    },
    { msg: "the language model did not answer", problem: { kind: "refused", code: "too_long" } },
  ]);
  expect(lines.join("")).not.toMatch(/crate|logo|lie|Maya|Priya|@/);
});

describe("where the language model gives no answer", () => {
  const rulesAlone = async () => {
    const owner = await createOwner();
    const { threadId } = await createMails(owner, [plain]);
    world().server.script(() => ({ status: 400 }));
    await world().read(owner, threadId);
    return said(owner);
  };

  test.each<[string, Scripted, unknown[]]>([
    [
      "500",
      { status: 500 },
      [
        { delays: 0, seconds: 0 },
        { delays: 1, seconds: 15 },
      ],
    ],
    [
      "429",
      { status: 429, headers: { "retry-after": "0.2" } },
      [
        { delays: 0, seconds: 0 },
        { delays: 1, seconds: 15 },
      ],
    ],
    [
      "a cut stream",
      "cut",
      [
        { delays: 0, seconds: 0 },
        { delays: 1, seconds: 15 },
      ],
    ],
    ["a refused key", { status: 401 }, [{ delays: 0, seconds: 0 }]],
  ])("with %s, the rules' tasks stand and later is asked again", async (_, trouble, waiting) => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [plain]);
    world().server.script(() => trouble);
    await world().read(owner, threadId);
    expect(await said(owner)).toEqual(await rulesAlone());
    expect((await world().answersOf(owner)).get(ids[0]!)).toBeNull();
    expect(await world().waiting(owner)).toEqual(waiting);
  });

  test.each<[string, Scripted]>([
    ["no JSON", { raw: "Sorry, I may not read mail." }],
    ["another shape", { says: [logo] }],
    ["an end too soon", { raw: '{"items":[{"quote":"Please' }],
  ])(
    "with %s for an answer, the rules' tasks stand and it is not paid for again",
    async (_, trouble) => {
      const owner = await createOwner();
      const { threadId, ids } = await createMails(owner, [plain]);
      world().server.script(() => trouble);
      await world().read(owner, threadId);
      expect(world().server.asked).toHaveLength(3);
      expect((await world().answersOf(owner)).get(ids[0]!)).toMatchObject({
        items: null,
        tokens: { input: 2_100, output: 120 },
      });
      await world().read(owner, threadId);
      expect(world().server.asked).toHaveLength(3);
      expect(await said(owner)).toEqual(await rulesAlone());
    },
  );

  test("a mail that is too long for the model is asked about once more, by its beginning", async () => {
    const owner = await createOwner();
    const rain = Array.from({ length: 300 }, () => "It rained all night.");
    const { threadId, ids } = await createMails(owner, [[logo, ...rain].join("\n")]);
    const tooLong = JSON.stringify({ error: { code: "context_length_exceeded" } });
    world().server.script((asked) =>
      readQuestion(asked).text.length > 4_000
        ? { status: 400, body: tooLong }
        : { says: { items: [itemFor(logo)] } },
    );
    await world().read(owner, threadId);
    expect(world().server.asked).toHaveLength(2);
    expect((await world().answersOf(owner)).get(ids[0]!)).toMatchObject({
      items: [{ quote: logo }],
    });
    const answered = readQuestion(world().server.asked[1]!);
    expect(answered.text.length).toBeLessThanOrEqual(4_000);
  });

  test.each([
    ["is refused", { status: 400 }, 1],
    ["is too long, also shortened", { status: 413 }, 2],
    ["a model declines", { status: 400, body: '{"error":{"code":"content_filter"}}' }, 1],
  ])("a mail that %s is not asked about again", async (_, trouble, questions) => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [plain]);
    world().server.script(() => trouble);
    await world().read(owner, threadId);
    await world().read(owner, threadId);
    expect(world().server.asked).toHaveLength(questions);
    expect((await world().answersOf(owner)).get(ids[0]!)).toMatchObject({ items: null });
    expect(await said(owner)).toEqual(await rulesAlone());
  });

  test("a parameter that is refused lies with the settings: the mail is asked about later", async () => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [plain]);
    const body = JSON.stringify({ error: { code: "unknown_parameter", param: "effort" } });
    world().server.script(() => ({ status: 400, body }));
    await world().read(owner, threadId);
    expect((await world().answersOf(owner)).get(ids[0]!)).toBeNull();
  });

  test("keeps the answers from before it failed", async () => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [crate, crate, logo]);
    let turn = 0;
    world().server.script((asked) =>
      ++turn > 2 ? { status: 503 } : { says: { items: [itemFor(readQuestion(asked).text)] } },
    );
    await world().read(owner, threadId);
    const answers = await world().answersOf(owner);
    expect(ids.filter((id) => answers.get(id) !== null)).toHaveLength(2);
    // This attempt got two answers, so the delay starts again.
    expect((await world().waiting(owner)).at(-1)).toEqual({ delays: 0, seconds: 15 });
  });

  test("it is put off for longer each time, and in the end no more", async () => {
    world().server.script(() => ({ status: 500 }));
    const waits: number[] = [];
    for (const delays of [0, 3, 4]) {
      const owner = await createOwner();
      const { threadId } = await createMails(owner, [plain]);
      await askLanguageModel({ userId: owner.id, threadId, delays });
      waits.push(...(await world().waiting(owner)).map(({ seconds }) => seconds));
    }
    expect(waits).toEqual([15, 960]);
  });

  test("a worker that is stopped lets go of it, and leaves the rest to the next", async () => {
    const owner = await createOwner();
    const { threadId, ids } = await createMails(owner, [plain]);
    const stop = new AbortController();
    world().server.script(() => {
      stop.abort(new Error("stopped"));
      return "silence";
    });
    const place = { userId: owner.id, threadId, delays: 0 };
    await expect(askLanguageModel(place, stop.signal)).rejects.toThrow("stopped");
    expect((await world().answersOf(owner)).get(ids[0]!)).toBeNull();
  });
});
