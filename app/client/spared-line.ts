/**
 * Whether nothing should be loaded before it is needed: the person asked to save data, or the browser
 * estimates a slow line. Only Chromium tells (Network Information API).
 */
export function isLineSpared(connection: unknown = Reflect.get(navigator, "connection")): boolean {
  if (typeof connection !== "object" || connection === null) return false;
  const effectiveType = String(Reflect.get(connection, "effectiveType"));
  return Reflect.get(connection, "saveData") === true || /^(slow-)?2g$|^3g$/.test(effectiveType);
}
