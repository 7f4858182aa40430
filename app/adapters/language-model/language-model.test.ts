import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startLanguageModel } from "#tests/setup/servers/language-model-server.ts";
import { type ModelPatience, toLanguageModel } from "./language-model.server.ts";

let server: Awaited<ReturnType<typeof startLanguageModel>>;
beforeAll(async () => {
  server = await startLanguageModel();
});
afterAll(() => server.close());

const secret = "sk-never-to-be-told";
const mail = "a sentence of a mail";
const schema = z.object({ items: z.array(z.string()) });
const question = {
  instructions: "List the words.",
  data: JSON.stringify({ mail }),
  shape: z.toJSONSchema(schema),
  schema,
};
const patient = (changes: Partial<ModelPatience> = {}): ModelPatience => ({
  tries: 3,
  deadlineMs: 20_000,
  until: Date.now() + 60_000,
  longestWaitMs: 10_000,
  ...changes,
});
const model = (provider: "openai-compatible" | "google" = "openai-compatible") =>
  toLanguageModel({
    LANGUAGE_MODEL_PROVIDER: provider,
    LANGUAGE_MODEL: "small-1",
    LANGUAGE_MODEL_URL: server.url,
    LANGUAGE_MODEL_KEY: secret,
    LANGUAGE_MODEL_OPTIONS: {},
  })!;
/** Returns the answers in order, then repeats the last one. */
const inTurn = (...answers: Parameters<typeof reply>[0][]) => {
  let turn = 0;
  server.script(() => reply(answers[Math.min(turn++, answers.length - 1)]!));
};
const reply = (answer: Awaited<ReturnType<Parameters<typeof server.script>[0]>>) => answer;
const good = { says: { items: ["a"] } };

describe("a language model", () => {
  test("is asked with the key, the instructions apart from the data, and told of the answer's shape", async () => {
    inTurn(good);
    const answer = await model().ask(question, patient());
    expect(answer).toMatchObject({
      ok: true,
      value: { items: ["a"] },
      tokens: { input: 700, output: 40 },
      tries: 1,
    });
    expect(server.asked).toHaveLength(1);
    const { headers, instructions, data, body } = server.asked[0]!;
    expect(headers.authorization).toBe(`Bearer ${secret}`);
    expect({ instructions, data }).toEqual({
      instructions: question.instructions,
      data: question.data,
    });
    expect(JSON.parse(body)).toMatchObject({
      model: "small-1",
      response_format: { json_schema: { schema: question.shape, strict: true } },
    });
  });

  test("of Google's is asked in Google's way", async () => {
    inTurn(good);
    expect(await model("google").ask(question, patient())).toMatchObject({
      ok: true,
      value: { items: ["a"] },
      tokens: { input: 700, output: 40 },
    });
    expect(server.asked[0]).toMatchObject({
      path: "/v1/models/small-1:generateContent",
      data: question.data,
    });
    expect(server.asked[0]?.headers["x-goog-api-key"]).toBe(secret);
  });

  test("is none without a provider", () => {
    const off = {
      LANGUAGE_MODEL_URL: null,
      LANGUAGE_MODEL_KEY: null,
      LANGUAGE_MODEL: "small-1",
      LANGUAGE_MODEL_OPTIONS: {},
    };
    expect(toLanguageModel({ LANGUAGE_MODEL_PROVIDER: "", ...off })).toBeNull();
  });

  test.each([
    ["a fence", '```json\n{"items":["a"]}\n```'],
    ["thoughts", '<think>Well.</think>\nHere it is: {"items":["a"]} I hope it helps.'],
  ])("may put %s around its answer", async (_, raw) => {
    inTurn({ raw });
    expect(await model().ask(question, patient())).toMatchObject({ ok: true, tries: 1 });
  });

  test.each([
    ["500", { status: 500 }],
    ["503 with Retry-After", { status: 503, headers: { "retry-after": "0" } }],
    ["429", { status: 429, headers: { "retry-after": "0.05" } }],
    ["an answer that breaks off", "cut" as const],
    ["what is no JSON", { raw: "I cannot help with that." }],
    ["half an object", { raw: '{"items":["a", "b' }],
    ["another shape", { says: { words: ["a"] } }],
    ["a page of HTML", { status: 200, body: "<html>Sign in</html>" }],
  ])("is asked again after %s", async (_, trouble) => {
    inTurn(trouble, good);
    expect(await model().ask(question, patient())).toMatchObject({ ok: true, tries: 2 });
    expect(server.asked).toHaveLength(2);
  });

  test("is left alone as long as it says, by every question", async () => {
    inTurn({ status: 429, headers: { "retry-after": "60" } });
    const one = model();
    const problem = {
      kind: "rate-limited",
      status: 429,
      code: null,
      parameter: null,
      retryAfterMs: 60_000,
    };
    expect(await one.ask(question, patient())).toMatchObject({ ok: false, problem, tries: 1 });
    const next = await one.ask(question, patient());
    expect(next).toMatchObject({ ok: false, tries: 0, problem: { kind: "rate-limited" } });
    expect(!next.ok && next.problem.retryAfterMs).toBeGreaterThan(50_000);
    expect(server.asked).toHaveLength(1);
  });

  test.each([
    [401, "forbidden"],
    [404, "forbidden"],
    [400, "refused"],
    [413, "too-large"],
  ])("that answers %d is not asked again", async (status, kind) => {
    const body = JSON.stringify({ error: { message: mail, code: "that_is_why" } });
    inTurn({ status, body, headers: { "content-type": "application/json" } });
    expect(await model().ask(question, patient())).toMatchObject({
      ok: false,
      problem: { kind, status, code: "that_is_why" },
      tries: 1,
    });
  });

  test("whose answer has no end is not asked for as long a one again", async () => {
    const problem = { kind: "too-long", status: 200 };
    for (const raw of ['{"items":["a', ""]) {
      inTurn({ raw, isCutShort: true });
      const answer = await model().ask(question, patient());
      expect(answer).toMatchObject({ ok: false, problem, tries: 1 });
    }
  });

  test("gives up after its tries, and says what they cost", async () => {
    inTurn({ raw: "no" });
    expect(await model().ask(question, patient({ tries: 2 }))).toMatchObject({
      ok: false,
      problem: { kind: "garbled" },
      tokens: { input: 1_400, output: 80 },
      tries: 2,
    });
  });

  test("that stays silent is not waited for", async () => {
    inTurn("silence");
    const answer = await model().ask(question, patient({ tries: 1, deadlineMs: 200 }));
    expect(answer).toMatchObject({ ok: false, problem: { kind: "unavailable", status: null } });
    expect(answer.tokens.input).toBeGreaterThan(0);
    expect(answer.ms).toBeLessThan(10_000);
  });

  test("is asked nothing after the time is over", async () => {
    inTurn(good);
    expect(await model().ask(question, patient({ until: Date.now() }))).toMatchObject({
      ok: false,
      problem: { kind: "unavailable" },
      tries: 0,
    });
    expect(server.asked).toEqual([]);
  });

  test("that cannot be reached is unavailable", async () => {
    const gone = await startLanguageModel();
    await gone.close();
    const away = toLanguageModel({
      LANGUAGE_MODEL_PROVIDER: "openai-compatible",
      LANGUAGE_MODEL: "small-1",
      LANGUAGE_MODEL_URL: gone.url,
      LANGUAGE_MODEL_KEY: null,
      LANGUAGE_MODEL_OPTIONS: {},
    })!;
    expect(await away.ask(question, patient({ tries: 1 }))).toMatchObject({
      ok: false,
      problem: { kind: "unavailable", status: null },
    });
  });

  test("answers at no greater length than it may", async () => {
    inTurn({ says: { items: ["x".repeat(2_100_000)] } });
    expect(await model().ask(question, patient({ tries: 1 }))).toMatchObject({
      ok: false,
      problem: { kind: "garbled", status: 200 },
    });
  });

  test("that sends the asker elsewhere is not followed there", async () => {
    inTurn({ status: 307, headers: { location: `${server.url}/chat/completions` } });
    const answer = await model().ask(question, patient({ tries: 1 }));
    expect(answer.ok).toBe(false);
    expect(server.asked).toHaveLength(1);
  });

  test("is let go when the asker is stopped, in a try and between two", async () => {
    for (const trouble of ["silence" as const, { status: 500 }]) {
      const stop = new AbortController();
      server.script(() => {
        setImmediate(() => stop.abort(new Error("stopped")));
        return trouble;
      });
      await expect(model().ask(question, patient({ signal: stop.signal }))).rejects.toThrow();
      expect(server.asked).toHaveLength(1);
    }
  });

  test("never has its key or the mail in what is told of a failure", async () => {
    const body = JSON.stringify({
      error: { message: `${mail} ${secret}`, code: secret, type: "x y" },
    });
    for (const status of [400, 401, 429, 500]) {
      inTurn({ status, body, headers: { "content-type": "application/json" } });
      const told = JSON.stringify(await model().ask(question, patient({ tries: 1 })));
      expect(told).not.toContain(secret);
      expect(told).not.toContain(mail);
    }
  });
});
