import { parseSync, Visitor } from "oxc-parser";

type Node = { start: number; end: number };

/** Every function with a body in braces or not, by its name, and the lines that it takes. */
export function functionLengths(file: string, text: string): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  const add = (name: string, { start, end }: Node) => {
    found.push({ name, lines: text.slice(start, end).split("\n").length });
  };
  const visitor = new Visitor({
    FunctionDeclaration(node) {
      add(node.id?.name ?? "default", node);
    },
    VariableDeclarator({ id, init }) {
      const isFunction =
        init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
      if (isFunction && id.type === "Identifier") add(id.name, init);
    },
    MethodDefinition({ key, value }) {
      if ("name" in key) add(String(key.name), value);
    },
    Property({ key, value, method }) {
      if (method && "name" in key) add(String(key.name), value);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}
