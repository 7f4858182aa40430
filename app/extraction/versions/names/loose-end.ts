import { keyOf } from "./fold-name.ts";
import type { LooseEnd } from "./name-types.ts";
import { identityNouns } from "./version-words.ts";

/** The last part of a name if it may count versions: "icons_b", "plan_2", "04b", "ikon B2", "plan P4". */
export function looseEnd(words: readonly string[], bare: string): LooseEnd | null {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const told = before.at(-1);
  const withNumber = /^(\d{1,4})([a-h])$/u.exec(last);
  if (withNumber && !/^[1-4]d$/u.test(last)) {
    return {
      kind: "letter",
      value: letterValue(withNumber[2] ?? ""),
      key: keyOf([...before, withNumber[1] ?? ""]),
    };
  }
  const glued = /^(\p{L}{3,})(\d{1,2})$/u.exec(last);
  if (glued && !identityNouns.has(glued[1] ?? "")) {
    return { kind: "number", value: Number(glued[2]), key: keyOf([...before, glued[1] ?? ""]) };
  }
  if (!before.length) return null;
  if (told !== undefined && identityNouns.has(told)) return null;
  if (/^\d{1,2}$/.test(last)) return { kind: "number", value: Number(last), key: keyOf(before) };
  if (/^[a-h]$/.test(last)) return { kind: "letter", value: letterValue(last), key: keyOf(before) };
  const code = /^([a-z])(\d{1,2})$/u.exec(last);
  if (!code) return null;
  // Paper sizes distinguish things.
  if (/^a[0-6]$/.test(last)) return null;
  const value = Number(code[2]);
  if (/[pctd]/.test(code[1] ?? "") && namesCode(bare, last.toUpperCase())) {
    return { kind: "code", value, key: keyOf(before) };
  }
  return { kind: "number", value, key: keyOf([...before, code[1] ?? ""]) };
}

/** Whether the name has this code as a word of its own, in capitals: "plan P4", "plan_P4(1)". */
function namesCode(bare: string, code: string): boolean {
  return bare.split(/[\s_.-]/).some((word) => word.split("(")[0] === code);
}

function letterValue(letter: string): number {
  return letter.charCodeAt(0) - 96;
}
