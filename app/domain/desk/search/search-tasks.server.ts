import { searchTaskTexts } from "#app/domain/tasks/lists/search-tasks.server.ts";
import { newestFirst } from "./newest-first.ts";
import type { TaskResult } from "./search-view.ts";
import { toPatterns } from "./search-words.ts";

const mostFound = 30;

/**
 * Returns at most 30 of the viewer's tasks that match every word in their text or quote. Nothing
 * from the trash. Words of one or two letters are searched for among the newest 20,000.
 */
export async function searchTasks(
  viewer: { id: string },
  { q }: { q: string },
): Promise<TaskResult[]> {
  const patterns = toPatterns(q);
  if (patterns.length === 0) return [];
  return newestFirst(patterns, mostFound, (newest) =>
    searchTaskTexts(viewer, patterns, mostFound, newest),
  );
}
