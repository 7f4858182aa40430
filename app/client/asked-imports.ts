/** The key of the fetcher that asks for an import: the desk follows it when the dialog has closed. */
export const importKey = "import";

const asked = new Map<string, number>();
let lastForm: [name: string, value: string][] = [];
let touchedAt = 0;

/** Records that this tab started an import by this form, so that its end is shown here. */
export function rememberAskedImport(importId: string, form: FormData): void {
  if (asked.size === 0) watchTouches();
  asked.set(importId, performance.now());
  lastForm = [...form].map(([name, value]) => [name, String(value)]);
}

/** The fields of the form that started the last import here. */
export function lastImportForm(): [name: string, value: string][] {
  return lastForm;
}

/** The imports that this tab has started since it was loaded. */
export function askedImports(): ReadonlySet<string> {
  return new Set(asked.keys());
}

/** Whether the person clicked, typed or scrolled since this import was started here. */
export function isTouchedSince(importId: string): boolean {
  return touchedAt > (asked.get(importId) ?? 0);
}

function watchTouches(): void {
  const touch = () => {
    touchedAt = performance.now();
  };
  for (const sign of ["pointerdown", "keydown", "wheel"]) {
    document.addEventListener(sign, touch, { capture: true, passive: true });
  }
}
