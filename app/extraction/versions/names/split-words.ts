import { counted } from "./counted-words.ts";
import { gluedStage, stageOf } from "./version-words.ts";

/** Words and numbers; a dot stays between digits, as in "v1.2". */
export function tokensOf(text: string): string[] {
  return text
    .replace(/(?<!\d)[.,]|[.,](?!\d)/g, " ")
    .split(/[^\p{L}\p{M}\p{N}.,]+/u)
    .flatMap((token) => unglue(token))
    .filter(Boolean);
}

/** "logofinal2" and "teaboxv2" as two words. */
function unglue(token: string): string[] {
  const stage = gluedStage.exec(token);
  if (stage && stageOf(token) === null) return [stage[1] ?? "", `${stage[2]}${stage[3]}`];
  const coded = /^(\d{2,6})((?:r|rev)\d{1,2})$/u.exec(token);
  if (coded) return [coded[1] ?? "", coded[2] ?? ""];
  const version = /^(\p{L}{3,}?)((?:v|rev|ver)\d{1,2})$/u.exec(token);
  if (version && !counted.test(token)) return [version[1] ?? "", version[2] ?? ""];
  return [token];
}
