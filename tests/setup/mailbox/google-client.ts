import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

type Operation = {
  method: string;
  /** Matches the operation's paths; `{id}` is one step, `{+name}` several. */
  path: RegExp;
  parameters: Set<string>;
  /** The types of the body sent and of the answer. */
  sends: string | undefined;
  answers: string;
};

/** Google's description of an API, as its published client has it: made from the discovery document. */
export type GoogleClient = {
  operations: Operation[];
  /** The type of each property of a type, without brackets and null. */
  propertiesOf: (type: string) => Map<string, string>;
  /** The comment on a parameter of the operation that answers with this type. */
  commentOn: (answers: string, parameter: string) => string;
};

/** Reads `@googleapis/NAME`: paths from its code, parameters and types from its declarations. */
export async function readGoogleClient(name: "gmail" | "people"): Promise<GoogleClient> {
  const folder = dirname(createRequire(import.meta.url).resolve(`@googleapis/${name}`));
  const [code, declarations] = await Promise.all(
    ["v1.js", "v1.d.ts"].map((file) => readFile(join(folder, file), "utf8")),
  );
  const bodies = new Map<string, string>();
  for (const [, type = "", body = ""] of (declarations ?? "").matchAll(
    /interface ([\w$]+)(?: extends \w+)? \{\n([\s\S]*?)\n {4}\}/g,
  )) {
    bodies.set(type, body);
  }
  const properties = (type: string) =>
    new Map(
      [...(bodies.get(type) ?? "").matchAll(/^ {8}'?([\w$.]+)'?\?: ([^;{]+)/gm)].map(
        ([, property = "", of = ""]) => [property, of.replace(/\[\]| \| null/g, "").trim()],
      ),
    );
  const common = properties("StandardParameters").keys();
  const answers = new Map(
    [
      ...(declarations ?? "").matchAll(
        /params\?: (Params\$[\w$]+), [^)]*\): Promise<\w+<([\w$]+)>>/g,
      ),
    ].map(([, params = "", answer = ""]) => [params, answer] as const),
  );
  const shared = new Set(common);
  const operations: Operation[] = [];
  let [resource, verb, template] = ["", "", ""];
  for (const [, type, call, path, method] of (code ?? "").matchAll(
    /^ {4}class (Resource\$[\w$]+)|^ {8}(\w+)\(paramsOrCallback|url: \(rootUrl \+ '([^']+)'|^ {20}method: '(\w+)'/gm,
  )) {
    if (type) resource = type;
    if (call) verb = call;
    if (path) template = path;
    if (!method) continue;
    const params = `Params$${resource}$${verb[0]?.toUpperCase()}${verb.slice(1).toLowerCase()}`;
    const own = properties(params);
    operations.push({
      method,
      path: new RegExp(
        `^${template
          .replace(/[.:]/g, "\\$&")
          .replace(/\{\+\w+\}/g, ".+")
          .replace(/\{\w+\}/g, "[^/]+")}$`,
      ),
      parameters: new Set([...shared, ...own.keys()]),
      sends: own.get("requestBody"),
      answers: answers.get(params) ?? "void",
    });
  }
  // The most specific path first: `{+name}` matches almost everything.
  operations.sort((one, other) => other.path.source.length - one.path.source.length);
  return {
    operations,
    propertiesOf: properties,
    commentOn(answer, parameter) {
      const params = [...answers].find(([, type]) => type === answer)?.[0] ?? "";
      const lines = (bodies.get(params) ?? "").split("\n");
      const at = lines.findIndex((line) => line.trim().startsWith(`${parameter}?:`));
      return lines[at - 2] ?? "";
    },
  };
}
