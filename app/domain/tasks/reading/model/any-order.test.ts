import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { modelSamples } from "#app/domain/tasks/tables.server.ts";
import { createMessage, createOwner, createThread } from "#tests/factories/desk.ts";
import { itemFor } from "#tests/factories/model-item.ts";
import { allowModel, readQuestion, setUpModelWorld } from "#tests/setup/mailbox/model-world.ts";
import { askLanguageModel } from "./ask-model.server.ts";

const world = setUpModelWorld();

const mails = [
  "Please make the logo larger. Thanks for the second crate.",
  "The spout drips on page 2. Please send the dieline by Thursday.",
  "Reminder: please make the logo larger.",
  "The dieline is attached.",
];
/** It adds one ask, takes another over with a line of its own, and leaves out the rest. */
const chosen = [
  itemFor("Thanks for the second crate.", { task: "Fetch the second crate" }),
  itemFor("The spout drips on page 2", { kind: "implicit", task: "Seal the spout" }),
  itemFor("Reminder: please make the logo larger.", { task: "Enlarge the logo" }),
];
type Step = "extract" | "ask";

async function deliver(order: readonly number[], steps: readonly (readonly Step[])[]) {
  await db().delete(modelSamples);
  const owner = await createOwner();
  await allowModel(owner);
  const threadId = await createThread(owner);
  const place = { userId: owner.id, threadId };
  for (const [at, which] of order.entries()) {
    const sentAt = new Date(Date.UTC(2026, 2, 2 + which, 10));
    await createMessage(owner, threadId, { body: mails[which]!, sentAt });
    for (const step of steps[at] ?? []) {
      if (step === "extract") await extractThreadTasks(place);
      else await askLanguageModel({ ...place, delays: 0 });
    }
  }
  await world().read(owner, threadId);
  return (await world().tasksOf(owner)).map(
    ({ userId: _, threadId: __, messageId: ___, reminders, closing, ...row }) => ({
      ...row,
      reminders: reminders.map(({ quote }) => quote),
      closing: closing?.quote,
    }),
  );
}

test("however mails arrive and whenever the model answers, the same tasks come out", async () => {
  world().server.script((asked) => {
    const { text } = readQuestion(asked);
    return { says: { items: chosen.filter(({ quote }) => text.includes(quote)) } };
  });
  const expected = await deliver([0, 1, 2, 3], []);
  expect(expected.map(({ text }) => text)).toContain("Seal the spout");
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
      fc.array(fc.array(fc.constantFrom<Step>("extract", "ask"), { maxLength: 3 }), {
        minLength: 4,
        maxLength: 4,
      }),
      async (order, steps) => {
        expect(await deliver(order, steps)).toEqual(expected);
      },
    ),
    { numRuns: 10 },
  );
});
