import { searchTaskTexts } from "#app/domain/tasks/lists/search-tasks.server.ts";
import type { TaskResult } from "./search-view.ts";
import { toPatterns } from "./search-words.ts";

const mostFound = 30;

/**
 * Returns at most 30 of the viewer's tasks that match every word in their text or quote. Nothing
 * from the trash.
 */
export async function searchTasks(
  viewer: { id: string },
  { q }: { q: string },
): Promise<TaskResult[]> {
  const patterns = toPatterns(q);
  return patterns.length === 0 ? [] : searchTaskTexts(viewer, patterns, mostFound);
}
