import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import type { ThreadVersions } from "#app/extraction/versions/version-types.ts";

type Place = {
  foundStack: number | null;
  foundPlace: number | null;
  maybeVersionOf: number | null;
  foundThing: string | null;
  foundForms: number | null;
};
type FoundChange = { id: number; before: Place; after: Place };

/**
 * Stores the versions that reading a thread found; the transaction has locked the thread. Returns the files whose
 * rows changed. Call refreshThreadFiles after it.
 */
export async function saveFoundVersions(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
  found: ThreadVersions,
): Promise<FoundChange[]> {
  const rows = await tx
    .select({
      id: files.id,
      foundStack: files.foundStack,
      foundPlace: files.foundPlace,
      maybeVersionOf: files.maybeVersionOf,
      foundThing: files.foundThing,
      foundForms: files.foundForms,
    })
    .from(files)
    .where(and(eq(files.userId, viewer.id), eq(files.threadId, threadId)));
  const places = placesOf(found);
  const changes = rows.flatMap(({ id, ...before }) => {
    const after = places.get(id) ?? none;
    return isDeepStrictEqual(before, after) ? [] : { id, before, after };
  });
  if (changes.length === 0) return [];
  const columns = changes.map(({ id, after }) => ({
    id,
    found_stack: after.foundStack,
    found_place: after.foundPlace,
    maybe_version_of: after.maybeVersionOf,
    found_thing: after.foundThing,
    found_forms: after.foundForms,
  }));
  await tx.execute(sql`
    update ${files} set found_stack = place.found_stack, found_place = place.found_place,
      maybe_version_of = place.maybe_version_of, found_thing = place.found_thing,
      found_forms = place.found_forms
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      as place(id bigint, found_stack bigint, found_place integer, maybe_version_of bigint,
        found_thing text, found_forms bigint)
    where ${files.userId} = ${viewer.id} and ${files.id} = place.id`);
  return changes;
}

const none: Place = {
  ...{ foundStack: null, foundPlace: null, maybeVersionOf: null },
  ...{ foundThing: null, foundForms: null },
};

function placesOf({ stacks, maybe, again, things, forms }: ThreadVersions): Map<number, Place> {
  const places = new Map<number, Place>();
  const put = (id: number, place: Partial<Place>) =>
    places.set(id, { ...(places.get(id) ?? none), ...place });
  for (const { files: ids } of stacks) {
    const foundStack = Math.min(...ids.map(Number));
    for (const [at, id] of ids.entries()) put(Number(id), { foundStack, foundPlace: at + 1 });
  }
  for (const { file, of } of again) {
    // What was only sent again is a stack of one version.
    const first = places.get(Number(of)) ?? { foundStack: Number(of), foundPlace: 1 };
    const { foundStack, foundPlace } = first;
    for (const id of [of, file]) put(Number(id), { foundStack, foundPlace });
  }
  // If a file has several candidates, the first is the likeliest: it is written last.
  for (const { older, newer } of maybe.toReversed()) {
    put(Number(newer), { maybeVersionOf: Number(older) });
  }
  for (const { file, key } of things) put(Number(file), { foundThing: key });
  for (const ids of forms) {
    const foundForms = Math.min(...ids.map(Number));
    for (const id of ids) put(Number(id), { foundForms });
  }
  return places;
}
