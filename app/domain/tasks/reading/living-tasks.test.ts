import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import {
  type Decision,
  deedNames,
  mailCount,
  openLivingThread,
} from "#tests/factories/living-thread.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** A mail of the thread is delivered, or the job runs. */
type Step = number | "read";
/** Some mails come, a person decides something, the other mails come, the person decides again. */
type Story = { first: number[]; decisions: Decision[]; rest: number[]; later: Decision[] };

const everyMail = Array.from({ length: mailCount }, (_, number) => number);
const decisions = fc.array(fc.record({ deed: fc.constantFrom(...deedNames), which: fc.nat(20) }), {
  maxLength: 4,
});
const story: fc.Arbitrary<Story> = fc
  .record({ first: fc.subarray(everyMail), decisions, later: decisions })
  .map((parts) => ({ ...parts, rest: everyMail.filter((mail) => !parts.first.includes(mail)) }));

/** The mails in any order, some of them twice, and the job between them at any time. */
function deliveriesOf(mails: number[]): fc.Arbitrary<Step[]> {
  return fc
    .tuple(
      fc.shuffledSubarray(mails, { minLength: mails.length, maxLength: mails.length }),
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 8 }),
    )
    .map(([order, extras]) => {
      const steps: Step[] = [...order];
      for (const [at, isRead] of extras) {
        const again = order[at % (order.length || 1)];
        const step = isRead || again === undefined ? "read" : again;
        steps.splice(at % (steps.length + 1), 0, step);
      }
      return steps;
    });
}

async function live(told: Story, deliveries: { first: Step[]; rest: Step[] }) {
  const thread = await openLivingThread();
  const shapes: Awaited<ReturnType<typeof thread.shape>>[] = [];
  for (const [steps, decided] of [
    [deliveries.first, told.decisions],
    [deliveries.rest, told.later],
  ] as const) {
    for (const step of steps) await (step === "read" ? thread.read() : thread.deliver(step));
    await thread.read();
    shapes.push(await thread.shape());
    for (const decision of decided) await thread.decide(decision);
    shapes.push(await thread.shape());
  }
  return shapes;
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof openLivingThread>>["shape"]>>[number];

const isTouched = (row: Row) => row.touchedAt;

/** The fields of a task that people decided. */
function decidedOf(row: Row) {
  const { messageId, quoteStart, status, classification, declinedClosing, edited } = row;
  const { trashedAt, deletedAt, mergedInto } = row;
  const values = edited.map((field) => row[field]);
  return {
    ...{ messageId, quoteStart, status, classification, declinedClosing, edited, values },
    ...{ trashedAt, deletedAt, mergedInto },
  };
}

/** Whether a task stands where one was deleted forever. */
function isDeletedAmong(rows: Row[], { messageId, quoteStart, quoteEnd }: Row): boolean {
  return rows.some(
    (gone) =>
      gone.deletedAt &&
      gone.messageId === messageId &&
      (gone.quoteStart ?? 0) < (quoteEnd ?? 0) &&
      (quoteStart ?? 0) < (gone.quoteEnd ?? 0),
  );
}

const lived = story.chain((told) =>
  fc.record({
    told: fc.constant(told),
    deliveries: fc.record({ first: deliveriesOf(told.first), rest: deliveriesOf(told.rest) }),
  }),
);

/** A decision while only some mails are there, and the others from the last to the first. */
function decidedEarly(deed: Decision["deed"], first: number[]) {
  const rest = everyMail.filter((mail) => !first.includes(mail));
  const backwards = rest.toReversed().flatMap((mail): Step[] => [mail, "read", mail]);
  const told: Story = { first, rest, decisions: [{ deed, which: 0 }], later: [] };
  return { told, deliveries: { first, rest: backwards } };
}

test("in whatever order mails come, and come again, the same tasks are there after the same decisions", {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(lived, async ({ told, deliveries }) => {
      const plain = await live(told, told);
      expect(await live(told, deliveries)).toEqual(plain);
      const [, decided = [], read = []] = plain;
      expect(read.filter(isTouched).map(decidedOf)).toEqual(
        decided.filter(isTouched).map(decidedOf),
      );
      expect(read.filter((row) => !isTouched(row) && isDeletedAmong(read, row))).toEqual([]);
    }),
    // The same cases each time.
    {
      ...{ seed: 5, numRuns: isNightly ? 14 : 4 },
      // A first ask that is edited, and a reminder that is deleted before what it repeats is there.
      examples: [[decidedEarly("edit", [1])], [decidedEarly("delete", [4])]],
    },
  );
});
