import { eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { LanguageModel } from "#app/adapters/language-model/language-model.server.ts";
import type { ModelProblem } from "#app/adapters/language-model/model-problem.ts";
import { modelOutages } from "#app/domain/tasks/tables.server.ts";

export type ModelOutage = Pick<ModelProblem, "kind" | "code"> & { since: Date };

/** Records that a model's service answers no question, or, with null, that it answers again. */
export async function noteOutage(
  { name: model }: LanguageModel,
  problem: ModelProblem | null,
): Promise<void> {
  if (!problem) {
    await db().delete(modelOutages).where(eq(modelOutages.model, model));
    return;
  }
  const { kind, code } = problem;
  await db()
    .insert(modelOutages)
    .values({ model, kind, code })
    .onConflictDoUpdate({
      target: modelOutages.model,
      set: { kind: sql`excluded.kind`, code: sql`excluded.code` },
    });
}

/** Returns why the model's service answers no question; null if it answers. */
export async function findOutage({ name }: LanguageModel): Promise<ModelOutage | null> {
  const { kind, code, since } = modelOutages;
  const [outage] = await db()
    .select({ kind, code, since })
    .from(modelOutages)
    .where(eq(modelOutages.model, name));
  return outage ?? null;
}
