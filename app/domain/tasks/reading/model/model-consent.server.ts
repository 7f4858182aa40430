import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import {
  type LanguageModel,
  languageModel,
} from "#app/adapters/language-model/language-model.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { askWaitingJob } from "./ask-waiting.job.ts";

/**
 * Allows a language model's service to read the viewer's mails from now on, those that are there included, or, with
 * null, no service. Another service than the configured one is not stored: what was allowed is what was read on
 * screen. Idempotent.
 */
export async function allowModelService(
  viewer: { id: string },
  service: string | null,
): Promise<void> {
  if (service !== null && service !== languageModel()?.service) return;
  await runCommand(viewer, async (tx, record) => {
    const changed = await tx
      .update(users)
      .set({ modelService: service })
      .where(
        and(eq(users.id, viewer.id), sql`${users.modelService} is distinct from ${service}::text`),
      )
      .returning({ id: users.id });
    if (changed.length === 0) return;
    record("account", viewer.id);
    if (service !== null) await enqueue(tx, askWaitingJob, {}, {});
  });
}

/** Whether the viewer allowed this model's service to read their mails. */
export async function isModelAllowed(
  viewer: { id: string },
  { service }: LanguageModel,
): Promise<boolean> {
  const allowed = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, viewer.id), eq(users.modelService, service)));
  return allowed.length > 0;
}
