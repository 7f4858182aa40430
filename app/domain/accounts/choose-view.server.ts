import { and, eq, sql } from "drizzle-orm";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { users } from "./tables.server.ts";
import type { View } from "./views.ts";

/** Records which view of a screen the user wants from now on. Idempotent. */
export async function chooseView(viewer: { id: string }, { name, choice }: View): Promise<void> {
  await runCommand(viewer, async (tx, record) => {
    const changed = await tx
      .update(users)
      .set({ views: sql`${users.views} || ${JSON.stringify({ [name]: choice })}::jsonb` })
      .where(
        and(
          eq(users.id, viewer.id),
          sql`${users.views} ->> ${name}::text is distinct from ${choice}::text`,
        ),
      )
      .returning({ id: users.id });
    if (changed.length > 0) record("account", viewer.id);
  });
}
