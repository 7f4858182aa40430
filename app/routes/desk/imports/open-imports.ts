import type { ImportProgress } from "#app/domain/intake/import/import.ts";

const mostAtFirst = 20;

/** The imports that a freshly opened page shows: those that run or failed, and not too many. */
export function openImports(imports: ImportProgress[]): ImportProgress[] {
  const open = new Set(
    imports.flatMap(({ importId, state }) =>
      state === "queued" || state === "running" || state === "failed" ? [importId] : [],
    ),
  );
  return imports.filter(({ importId }) => open.has(importId)).slice(0, mostAtFirst);
}
