import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm, parseJson, parseQuery } from "./parse.server.ts";

const schema = z.object({ name: z.string().min(1, "must not be empty"), ids: z.array(z.string()) });
const url = "http://localhost:3000/x";

function post(body: BodyInit, type?: string): Request {
  return new Request(url, { method: "POST", body, headers: type ? { "content-type": type } : {} });
}

async function refusal(work: Promise<unknown>): Promise<{ status: number; body: unknown }> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error("It was accepted.");
  return { status: thrown.status, body: await thrown.json() };
}

test("a form's repeated and bracketed fields become lists", async () => {
  const form = new URLSearchParams([
    ["name", "a"],
    ["ids[]", "1"],
  ]);
  expect(await parseForm(post(form), schema)).toEqual({ name: "a", ids: ["1"] });
  form.append("ids[]", "2");
  expect(await parseForm(post(form), schema)).toEqual({ name: "a", ids: ["1", "2"] });
});

test("a line end that a browser sent as two characters is one, as it was in the page", async () => {
  const form = new URLSearchParams({ name: "the lid\r\nand the foil\r\n", "ids[]": "1" });
  expect(await parseForm(post(form), schema)).toMatchObject({ name: "the lid\nand the foil\n" });
});

test("a wrong field is named", async () => {
  const answer = await refusal(parseJson(post('{"name":"","ids":[]}'), schema));
  expect(answer).toEqual({
    status: 400,
    body: { error: { field: "name", message: "must not be empty" } },
  });
});

test("a field whose schema has no words is refused in ours, not in the library's", async () => {
  const wordless = z.object({
    firebaseUid: z.string().min(1).max(3),
    count: z.number().int().min(2).max(4).optional(),
    status: z.enum(["open", "done"]).optional(),
    either: z.union([z.number(), z.boolean()]).optional(),
    ids: z.array(z.string()).max(1).optional(),
    page: z.url().optional(),
  });
  const told = async (body: object) => {
    const refused = await refusal(
      parseJson(post(JSON.stringify({ firebaseUid: "a", ...body })), wordless),
    );
    return refused.body;
  };
  const said = (field: string, message: string) => ({ error: { field, message } });
  expect(await told({ firebaseUid: undefined })).toEqual(said("firebaseUid", "is missing"));
  expect(await told({ firebaseUid: 7 })).toEqual(said("firebaseUid", "must be a text"));
  expect(await told({ firebaseUid: "" })).toEqual(said("firebaseUid", "is too short"));
  expect(await told({ firebaseUid: "long" })).toEqual(said("firebaseUid", "is too long"));
  expect(await told({ count: 1.5 })).toEqual(said("count", "must be a whole number"));
  expect(await told({ count: 1 })).toEqual(said("count", "is too small"));
  expect(await told({ count: 5 })).toEqual(said("count", "is too large"));
  expect(await told({ status: "x" })).toEqual(said("status", "must be one of open, done"));
  expect(await told({ either: "x" })).toEqual(said("either", "is not valid"));
  expect(await told({ ids: ["a", "b"] })).toEqual(said("ids", "is too long"));
  expect(await told({ ids: [1] })).toEqual(said("ids.0", "must be a text"));
  expect(await told({ page: "x" })).toEqual(said("page", "is not valid"));
});

test.each(["{", "nonsense", "\u0000"])("a body that is no JSON (%j) is refused", async (body) => {
  expect(await refusal(parseJson(post(body), schema))).toMatchObject({ status: 400 });
});

test("a body that is too large is refused before it is read whole", async () => {
  const large = "x".repeat(1_000_001);
  expect(await refusal(parseJson(post(large), schema))).toMatchObject({ status: 413 });
  expect(await refusal(parseForm(post(large, "text/plain"), schema))).toMatchObject({
    status: 413,
  });
});

test.each([
  ["a form", () => parseForm(post(new URLSearchParams({ name: "a\0b" })), schema)],
  ["JSON", () => parseJson(post('{"name":"a\\u0000b","ids":[]}'), schema)],
  ["a list", () => parseJson(post('{"ids":["\\u0000"],"name":"a"}'), schema)],
])("text that the database cannot hold is refused in %s", async (_, parsing) => {
  expect(await refusal(parsing())).toMatchObject({
    status: 400,
    body: { error: { field: expect.stringMatching(/^(?:name|ids)$/) } },
  });
});

test("a form that repeats one field as often as it can is read in linear time", async () => {
  const most = 400_000;
  const body = "a&".repeat(most);
  const form = await parseForm(
    post(body, "application/x-www-form-urlencoded"),
    z.object({ a: z.array(z.string()) }),
  );
  expect(form.a).toHaveLength(most);
});

test("a form of an unknown kind is refused", async () => {
  expect(await refusal(parseForm(post("a", "application/xml"), schema))).toMatchObject({
    status: 400,
  });
});

test("a query is parsed by its schema", () => {
  const query = z.object({ q: z.string().default("") });
  expect(parseQuery(new URL(`${url}?q=blue`), query)).toEqual({ q: "blue" });
});
