import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { type MailboxWorld, openMailboxWorld } from "#tests/setup/mailbox/mailbox-world.ts";
import { findHistory, startHistory } from "./history.server.ts";
import { mailboxGmail } from "./mailbox-gmail.server.ts";
import { mailboxConnections } from "./tables.server.ts";

let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld();
});
afterAll(() => world?.close());

test("of two first imports at once, the history begins at the earlier one's id", async () => {
  const viewer = await world.connect();
  const mailbox = mailboxGmail(viewer, "import");
  const answers = await startHistory(viewer, {
    ...mailbox,
    async profile() {
      const profile = await mailbox.profile();
      await db()
        .update(mailboxConnections)
        .set({ historyId: "1" })
        .where(eq(mailboxConnections.userId, viewer.id));
      return profile;
    },
  });
  expect(answers).toMatchObject({ ok: true, value: { own: [viewer.email] } });
  expect(await findHistory(viewer)).toMatchObject({ readTo: "1" });
});
