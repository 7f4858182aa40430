type Part = { id: string; mergedInto: string | null; quote: string | null };

/** The tasks that were merged into one, directly or through others. */
export function partsOf<Task extends Part>(taskId: string, merged: readonly Task[]): Task[] {
  const direct = merged.filter(({ mergedInto }) => mergedInto === taskId);
  return direct.flatMap((task) => [task, ...partsOf(task.id, merged)]);
}
