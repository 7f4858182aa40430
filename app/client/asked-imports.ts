const asked = new Set<string>();

/** Remembers that this tab asked for an import: its end is shown here. */
export function rememberAskedImport(importId: string): void {
  asked.add(importId);
}

/** The imports that this tab asked for since it was loaded. */
export function askedImports(): ReadonlySet<string> {
  return asked;
}
