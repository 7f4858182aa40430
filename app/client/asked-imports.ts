const asked = new Set<string>();

/** Records that this tab started an import, so that its end is shown here. */
export function rememberAskedImport(importId: string): void {
  asked.add(importId);
}

/** The imports that this tab has started since it was loaded. */
export function askedImports(): ReadonlySet<string> {
  return asked;
}
