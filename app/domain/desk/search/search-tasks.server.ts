import {
  searchTasksOfThreads,
  searchTaskTexts,
} from "#app/domain/tasks/lists/search-tasks.server.ts";
import { newestFirst } from "./newest-first.ts";
import type { TaskResult } from "./search-view.ts";
import { toPatterns } from "./search-words.ts";
import { listTitledThreads } from "./titled-threads.server.ts";

const mostFound = 30;

/**
 * Returns at most 30 of the viewer's tasks that match every word: in their text or quote first, then with the title of
 * their thread (see listTitledThreads; of each thread the newest 100). Nothing from the trash. Words of one or two
 * letters are searched for among the newest 20,000.
 */
export async function searchTasks(
  viewer: { id: string },
  { q }: { q: string },
): Promise<TaskResult[]> {
  const patterns = toPatterns(q);
  if (patterns.length === 0) return [];
  const byText = await newestFirst(patterns, mostFound, (newest) =>
    searchTaskTexts(viewer, patterns, mostFound, newest),
  );
  if (byText.length >= mostFound) return byText;
  const threadIds = await listTitledThreads(viewer, patterns);
  const byTitle = await searchTasksOfThreads(viewer, patterns, mostFound, threadIds);
  const found = new Map([...byText, ...byTitle].map((task) => [task.id, task]));
  return [...found.values()].slice(0, mostFound);
}
