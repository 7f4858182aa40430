import type { DomNode } from "html-to-text";
import { wordPattern } from "#app/extraction/text/word-pattern.ts";

const mostCell = 4_000;
const mostDepth = 40;
const mostRows = 2_000;
const mostColumns = 20;
const mostHeading = 30;

const numbered =
  /^(?:#|no\.?|nr\.?|n[º°]|id|pos\.?|item|number|nummer|numéro|número|lfd\.? ?nr\.?|punkt|point)$/iu;
const status =
  /^(?:status|state|stand|done\??|ok\??|erledigt\??|état|etat|statut|fait ?\??|estado|hecho\??|✓|✔|☑)$/iu;
const page = /^(?:pages?|p\.|seiten?|s\.|slides?|folien?|página|pág\.|sheet|blatt)$/iu;
/** Names that people give to the other columns of a list of corrections. */
const named = wordPattern(
  "remarks?|comments?|corrections?|changes?|notes?|tasks?|issues?|feedback|descriptions?|actions?|todo|to do|page|what|who|owner|priority|date|file|where",
  "anmerkung(?:en)?|bemerkung(?:en)?|korrektur(?:en)?|änderung(?:en)?|kommentare?|aufgaben?|hinweise?|beschreibung|seite|wer|was|wo|datei",
  "remarques?|commentaires?|corrections?|modifications?|tâches?|quoi|qui|où|fichier",
  "comentarios?|correcci(?:ón|ones)|cambios?|observaci(?:ón|ones)|tareas?|quién|qué|dónde|archivo",
);
const done =
  /^(?:done|ok|okay|x|✓|✔|✅|☑|🗹|yes|fixed|closed|complete|completed|erledigt|fertig|ja|umgesetzt|fait|faite|terminé|terminée|oui|corrigé|hecho|hecha|listo|lista|sí|corregido)\ufe0f?[.!]?$/iu;
const open =
  /^(?:open|todo|to do|pending|new|no|☐|✗|✘|❌|[-–—]|offen|neu|nein|ouvert|ouverte|à faire|non|abierto|abierta|pendiente|)\ufe0f?$/iu;

/**
 * The lines of a table of corrections: its heading row, and each row as an entry of a list with its number; or null for
 * any other table. What its status column calls done is ticked.
 */
export function correctionLines(table: DomNode): string[] | null {
  const rows = rowsOf(table);
  const [head, ...entries] = rows ?? [];
  if (!head || entries.length < 2) return null;
  const headings = head.map(cellText);
  const columns = headings.length;
  if (columns < 2 || columns > mostColumns || entries.some(({ length }) => length !== columns)) {
    return null;
  }
  if (!isHeading(head, headings)) return null;
  return [
    `| ${headings.join(" | ")} |`,
    ...entries.flatMap((row) => entryLine(headings, row.map(cellText)) ?? []),
  ];
}

function isHeading(cells: readonly DomNode[], headings: readonly string[]): boolean {
  const isShort = headings.every(
    (text) =>
      text.length <= mostHeading && text.split(" ").length <= 4 && !/\d|[.!?]\s/u.test(text),
  );
  if (!isShort || headings.filter(Boolean).length < 2) return false;
  if (cells.every(({ name }) => name === "th")) return true;
  return headings.some((text) => [status, named].some((pattern) => pattern.test(text)));
}

function entryLine(headings: readonly string[], cells: readonly string[]): string | null {
  if (cells.every((cell) => cell === "")) return null;
  const columns = cells.map((cell, at) => ({ cell, heading: headings[at] ?? "" }));
  const number = columns.find(isNumber);
  const isTicked = columns.some(({ heading, cell }) => status.test(heading) && done.test(cell));
  const said = columns.flatMap((column) => (column === number ? [] : wordsOf(column)));
  const mark = isTicked ? "✅ " : number ? "" : "☐ ";
  return `${mark}${number ? `${number.cell.replace(/\D/gu, "")}. ` : ""}${said.join(" – ")}`;
}

type Column = { heading: string; cell: string };

function isNumber({ heading, cell }: Column): boolean {
  return numbered.test(heading) && /^\d{1,4}[.)]?$/u.test(cell);
}

/** What a cell says beside the row's number and mark. */
function wordsOf({ heading, cell }: Column): string[] {
  if (status.test(heading) && [done, open].some((value) => value.test(cell))) return [];
  if (page.test(heading) && /^\d{1,4}$/u.test(cell)) return [`${heading} ${cell}`];
  return cell ? [cell] : [];
}

/** The cells of each row; null if it holds another table, or too many rows. */
function rowsOf(table: DomNode): DomNode[][] | null {
  const rows: DomNode[][] = [];
  for (const part of elementsIn(table)) {
    const own = part.name === "tr" ? [part] : elementsIn(part).filter(({ name }) => name === "tr");
    for (const row of own) {
      const cells = elementsIn(row).filter(({ name }) => name === "td" || name === "th");
      if (rows.length >= mostRows || cells.some((cell) => holdsTable(cell))) return null;
      rows.push(cells);
    }
  }
  return rows;
}

function elementsIn(node: DomNode): DomNode[] {
  return (node.children ?? []).filter(({ type }) => type === "tag");
}

function holdsTable(node: DomNode, depth = 0): boolean {
  if (depth > mostDepth) return true;
  return elementsIn(node).some((inner) => inner.name === "table" || holdsTable(inner, depth + 1));
}

/** A cell's text in one line, with its links and what is struck out. */
function cellText(cell: DomNode): string {
  return inline(cell, 0).replace(/\s+/gu, " ").trim().slice(0, mostCell);
}

function inline(node: DomNode, depth: number): string {
  if (node.type === "text") return node.data ?? "";
  if (depth > mostDepth || node.name === "style" || node.name === "script") return "";
  let text = "";
  for (const inner of node.children ?? []) {
    if (text.length >= mostCell) break;
    text += inline(inner, depth + 1);
  }
  const { href, style = "" } = node.attribs ?? {};
  if (node.name === "a" && /^https?:/iu.test(href ?? "") && text.trim() !== href) {
    return `${text} <${href}>`;
  }
  if (/^(?:s|del|strike)$/u.test(node.name ?? "") || style.includes("line-through")) {
    return text.trim() && `~~${text}~~`;
  }
  return /^(?:p|div|br|li|td|th)$/u.test(node.name ?? "") ? ` ${text} ` : text;
}
