import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";

/** The address that shows a closed task among the done ones. */
export function reviewSearch(
  address: FocusAddress,
  { id, fileId }: { id: string; fileId: number | null },
): string {
  const place = { file: fileId ?? ("none" as const), page: 1, pane: "tasks" as const };
  return focusSearch(address, { ...place, task: id, message: null, messages: false, form: null });
}
