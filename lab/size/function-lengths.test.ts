import { expect, it } from "vitest";
import { functionLengths } from "./function-lengths.ts";

it("counts the lines of functions of every form, nested ones too", () => {
  const text = `export function outer() {
  const inner = () => {
    return 1;
  };
  return inner;
}
class Desk {
  open() {
  }
}
const calls = {
  shut() {
  },
};
export const short = () => 1;
`;
  expect(functionLengths("a.ts", text)).toEqual([
    { name: "outer", lines: 6 },
    { name: "inner", lines: 3 },
    { name: "open", lines: 2 },
    { name: "shut", lines: 2 },
    { name: "short", lines: 1 },
  ]);
});
