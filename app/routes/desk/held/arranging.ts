import type { TaskCardData, ThreadCardData } from "#app/routes/desk/desk-data.ts";

type Page<Item> = { items: Item[]; nextCursor: string | null };
export type DeskLists = { threads: Page<ThreadCardData>; tasks: Page<TaskCardData> };

/** Arranges the desk's lists after they were loaded. Replaced by a part that is loaded later. */
export const arranging = { arrange: <Data extends DeskLists>(data: Data): Data => data };
