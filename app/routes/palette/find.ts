import { orElse } from "#app/client/requests/or-else.ts";
import { searchFileNames } from "#app/domain/desk/search/search-media.server.ts";
import { searchPeople } from "#app/domain/desk/search/search-people.server.ts";
import { searchTasks } from "#app/domain/desk/search/search-tasks.server.ts";
import { searchThreads } from "#app/domain/desk/search/search-threads.server.ts";
import { searchQuerySchema } from "#app/domain/desk/search/search-words.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/find";
import { findFailure } from "./find-failure.ts";
import { fileRow, personRow, taskRow, threadRow } from "./found-rows.ts";

/** The most results of each kind. */
const limit = 5;

/** Returns the command palette's results for the typed words. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { q } = parseQuery(url, searchQuerySchema);
  const [threads, tasks, files, people] = await Promise.all([
    searchThreads(viewer, { q, limit }),
    searchTasks(viewer, { q }),
    searchFileNames(viewer, { q, limit }),
    searchPeople(viewer, { q, limit }),
  ]);
  return {
    q,
    failure: null,
    rows: [
      ...threads.map(threadRow),
      ...tasks.slice(0, limit).map(taskRow),
      ...files.map(fileRow),
      ...people.map(personRow),
    ],
  };
}

/** A failure is shown in the palette, whose commands stay. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const q = url.searchParams.get("q") ?? "";
  return orElse(serverLoader(), (error) => ({ q, rows: [], failure: findFailure(error) }));
}

export const shouldRevalidate = () => false;
