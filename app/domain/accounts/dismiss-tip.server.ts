import { and, eq, not, sql } from "drizzle-orm";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { users } from "./tables.server.ts";
import type { TipId } from "./tips.ts";

/** Records that the user dismissed a tip, so that it does not show again. Idempotent. */
export async function dismissTip(viewer: { id: string }, tip: TipId): Promise<void> {
  await runCommand(viewer, async (tx, record) => {
    const changed = await tx
      .update(users)
      .set({ dismissedTips: sql`array_append(${users.dismissedTips}, ${tip})` })
      .where(and(eq(users.id, viewer.id), not(sql`${tip} = any(${users.dismissedTips})`)))
      .returning({ id: users.id });
    if (changed.length > 0) record("account", viewer.id);
  });
}
