import type { Group } from "./dxf-groups.ts";

const SYMBOLS: Record<string, string> = { c: "Ø", d: "°", p: "±", "%": "%" };

/** The text of a TEXT or ATTRIB value, with %% codes and \U+ escapes resolved. */
export function plainText(value: string): string {
  return value
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%([a-z%])/gi, (_, code: string) => SYMBOLS[code.toLowerCase()] ?? "")
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\^[IJM]/g, " ")
    .slice(0, 2000);
}

/** The lines of an MTEXT: its pieces are joined and formatting codes are dropped. */
export function mtextLines(groups: Group[]): string[] {
  const raw = groups
    .filter((group) => group.code === 1 || group.code === 3)
    .map((group) => group.value)
    .join("")
    .slice(0, 20_000);
  const hidden = raw
    .replaceAll("\\\\", "\ue000")
    .replaceAll("\\{", "\ue001")
    .replaceAll("\\}", "\ue002");
  const text = hidden
    .replace(/\\S([^;^/#\\]*)[\^/#]([^;\\]*);/g, (_, over: string, under: string) =>
      under.trim() ? `${over.trim()}/${under.trim()}` : over,
    )
    .replace(/\\[ACFHQTWfpc][^;\\]*;/g, "")
    .replace(/\\[LlOoKk]/g, "")
    .replace(/\\[Pn]|\^J/g, "\n")
    .replaceAll("\\~", " ")
    .replace(/[{}]/g, "")
    .replaceAll("\ue000", "\\")
    .replaceAll("\ue001", "{")
    .replaceAll("\ue002", "}");
  return text.split("\n").slice(0, 200).map(plainText);
}
