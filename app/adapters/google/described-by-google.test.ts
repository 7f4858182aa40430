import { createServer } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { type GoogleClient, readGoogleClient } from "#tests/setup/mailbox/google-client.ts";
import { listeningPort } from "#tests/setup/servers/listening-port.ts";
import { type AskGmail, gmail } from "./gmail.server.ts";
import type { GoogleQuestion } from "./google-fetch.server.ts";
import { listPeople, pageSchema } from "./people.server.ts";

type Asked = Pick<GoogleQuestion<unknown>, "url" | "schema" | "body">;

/** Every question that the adapter asks Gmail. */
async function questionsToGmail(): Promise<Asked[]> {
  const asked: Asked[] = [];
  const ask: AskGmail = async (question) => {
    asked.push(question);
    const nothing = { kind: "refused", status: null, detail: "", retryAfterMs: null } as const;
    return { ok: false, problem: nothing };
  };
  const mailbox = gmail(ask);
  await mailbox.thread("19aa");
  await mailbox.rawMessage("19aa");
  await mailbox.head("19aa");
  await mailbox.search("from:a@b.example", 20);
  await mailbox.profile();
  await mailbox.sendAs();
  await mailbox.history("1", "next");
  await mailbox.watch("projects/p/topics/t");
  await mailbox.stop();
  expect(asked).toHaveLength(Object.keys(mailbox).length);
  return asked;
}

const operationOf = (client: GoogleClient, { url, body }: Asked) =>
  client.operations.find(
    ({ method, path }) => method === (body ? "POST" : "GET") && path.test(url.pathname),
  );

/** The names in a JSON Schema that Google's type does not have, with their places. */
function unknownFields(client: GoogleClient, schema: z.ZodType, type: string): string[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const walk = (node: unknown, of: string, place: string, depth: number): string[] => {
    const { properties, items, $ref } = shape.parse(node);
    if (depth > 6) return [];
    if ($ref) {
      const target =
        json.$defs?.[$ref.split("/").at(-1) ?? ""] ?? ($ref === "#" ? json : undefined);
      return walk(target, of, place, depth + 1);
    }
    if (items) return walk(items, of, place, depth + 1);
    const known = client.propertiesOf(of);
    return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
      const innerType = known.get(name);
      const at = `${place}.${name}`;
      return innerType === undefined ? [at] : walk(inner, innerType, at, depth + 1);
    });
  };
  return walk(json, type, type, 0);
}
const shape = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  $ref: z.string().optional(),
});

/** The names in a `fields` parameter that Google's type does not have. */
function unknownInMask(client: GoogleClient, mask: string, type: string): string[] {
  const types = [type];
  const unknown: string[] = [];
  let last = type;
  for (const token of mask.match(/\w+|[(),]/g) ?? []) {
    if (token === "(") types.push(last);
    else if (token === ")") types.pop();
    else if (token !== ",") {
      const of = client.propertiesOf(types.at(-1) ?? "").get(token);
      if (of === undefined) unknown.push(`${types.at(-1)}.${token}`);
      last = of ?? "";
    }
  }
  return unknown;
}

test("every address, parameter and field of ours exists in Google's description of Gmail", async () => {
  const client = await readGoogleClient("gmail");
  for (const asked of await questionsToGmail()) {
    const { url, body, schema } = asked;
    const operation = operationOf(client, asked);
    expect(operation, url.pathname).toBeDefined();
    if (!operation) continue;
    const parameters = new Set(url.searchParams.keys());
    expect([...parameters].filter((name) => !operation.parameters.has(name))).toEqual([]);
    const mask = url.searchParams.get("fields") ?? "";
    expect(unknownInMask(client, mask, operation.answers)).toEqual([]);
    const known = client.propertiesOf(operation.sends ?? "");
    expect(Object.keys(body ?? {}).filter((name) => !known.has(name))).toEqual([]);
    expect(unknownFields(client, schema, operation.answers)).toEqual([]);
  }
});

test("the same holds for People, and its masks name fields that may be asked for", async () => {
  const client = await readGoogleClient("people");
  const urls: URL[] = [];
  const server = createServer((request, response) => {
    urls.push(new URL(request.url ?? "", "http://localhost"));
    response.end(JSON.stringify(urls.length % 2 ? { nextPageToken: "next" } : {}));
  });
  Object.assign(env(), { PEOPLE_API_URL: `http://localhost:${await listeningPort(server)}` });
  const token = async () => ({ ok: true, value: "token" }) as const;
  for (const list of ["connections", "other", "directory"] as const) {
    await listPeople(list, "sync", { token, tries: 1, longestWaitMs: 0 });
  }
  server.close();
  expect(urls).toHaveLength(6);
  const fields = new Set<string>();
  for (const url of urls) {
    const operation = operationOf(client, { url, schema: pageSchema });
    expect(operation, url.pathname).toBeDefined();
    if (!operation) continue;
    const names = [...url.searchParams.keys()];
    expect(names.filter((name) => !operation.parameters.has(name))).toEqual([]);
    for (const name of ["personFields", "readMask"]) {
      const masks = url.searchParams.get(name)?.split(",") ?? [];
      const comment = client.commentOn(operation.answers, name);
      expect(masks.filter((mask) => !comment.includes(`* ${mask}`))).toEqual([]);
    }
    // Each list has its people under a name of its own; our schema knows all three.
    for (const name of client.propertiesOf(operation.answers).keys()) fields.add(name);
    const unknown = unknownFields(client, pageSchema, operation.answers);
    const others = ["connections", "otherContacts", "people"].map(
      (name) => `${operation.answers}.${name}`,
    );
    expect(unknown.filter((field) => !others.includes(field))).toEqual([]);
  }
  expect([...fields]).toEqual(expect.arrayContaining(["connections", "otherContacts", "people"]));
});
