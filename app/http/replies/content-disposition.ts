/**
 * A Content-Disposition with the file's name for every browser (RFC 6266): plain ASCII for old ones, and the
 * full name encoded by RFC 5987.
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const shown = name.toWellFormed();
  const plain = shown.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(shown).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
