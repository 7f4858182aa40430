import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { requestOf, sendDescribed } from "./description/described-call.ts";
import { type Operation, operations } from "./description/description.ts";
import { createDescribedWorld, type DescribedWorld } from "./description/description-world.ts";
import { firstEvents } from "./first-events.ts";
import { google } from "./google.ts";
import { previewHash, senderPhoto, sentAt, specifiedCalls } from "./specification-calls.ts";
import { closeWorld } from "./world.ts";

/** Every call of the specification is made, and answers the values that it should. */

let world: DescribedWorld;
beforeAll(async () => {
  world = await createDescribedWorld(google);
  await fillEveryField(world);
});
afterAll(closeWorld);

/** A mailed file with a preview, and its task by a person with a photo, so that no field is empty. */
async function fillEveryField({ owner, files: fileIds, tasks: taskIds }: DescribedWorld) {
  const time = new Date(sentAt);
  const from = { userId: owner.id, email: "priya@tea.example", name: "Priya Nair" };
  await db()
    .insert(contacts)
    .values({ ...from, source: "connections", externalId: "people/c1", photoUrl: senderPhoto });
  await db()
    .update(messages)
    .set({ sentAt: time })
    .where(and(eq(messages.userId, owner.id), eq(messages.id, "m-desk")));
  await db()
    .update(files)
    .set({
      ...{ origin: "mail", messageId: "m-desk", emailSentAt: time },
      ...{ senderName: from.name, senderEmail: from.email },
      ...{ previewState: "ready", previewSha256: previewHash },
    })
    .where(and(eq(files.userId, owner.id), eq(files.id, fileIds.read)));
  await db()
    .update(tasks)
    .set({ askedAt: time })
    .where(and(eq(tasks.userId, owner.id), eq(tasks.id, taskIds.read)));
}

const titled = (operation: Operation) => `${operation.method.toUpperCase()} ${operation.path}`;
const operationOf = (call: string) => {
  const found = operations.find((operation) => titled(operation) === call);
  expect(found, call).toBeDefined();
  return found!;
};

/** The body of an answer; of a stream, its first FEEDBACK_READY. */
async function answerOf(
  operation: Operation,
  body: Record<string, unknown> | undefined,
): Promise<unknown> {
  const takesToken = operation.security?.some((way) => "identityToken" in way) ?? false;
  const given = world.given[operation.operationId];
  const request = requestOf(operation, body ? { ...given, body } : given);
  const cookie = takesToken ? undefined : world.owner.cookie;
  const response = await sendDescribed(operation, request, { cookie });
  expect(response.status).toBe(200);
  if (response.headers.get("content-type") !== "text/event-stream") return response.json();
  const events = await firstEvents(response, 3);
  return events.find(({ event }) => event === "FEEDBACK_READY");
}

const byCall = specifiedCalls.map((specified) => [specified.call, specified] as const);

test.each(byCall)("%s", async (_, { call, sends = [], body: sentBody, answers }) => {
  const operation = operationOf(call);
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const taken = [
    ...operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    ...Object.keys(body?.schema.properties ?? {}),
  ];
  for (const name of sends) expect(taken).toContain(name);
  const answer = await answerOf(operation, sentBody?.(world));
  const expected = answers(world);
  if (Array.isArray(expected) || !isMatcher(expected)) {
    expect(answer).toMatchObject(Object(expected));
  } else expect(answer).toEqual(expected);
});

/** One of Vitest's own, such as `arrayContaining`, which stands for a whole value. */
function isMatcher(value: unknown): boolean {
  return typeof value === "object" && value !== null && "asymmetricMatch" in value;
}

test("uploads are multipart, everything else is JSON", () => {
  const sent = Map.groupBy(
    operations,
    ({ requestBody }) => Object.keys(requestBody?.content ?? {})[0],
  );
  expect(sent.get("multipart/form-data")?.map(titled)).toEqual([
    "POST /api/files/upload",
    "POST /api/files/{id}/replace",
    "POST /api/files/update-preview",
    "POST /api/files/replace-preview",
  ]);
  expect([...sent.keys()].toSorted()).toEqual([
    "application/json",
    "multipart/form-data",
    undefined,
  ]);
});
