import { z } from "zod";
import { userViewSchema } from "#app/domain/accounts/user.ts";
import { changeSchema } from "#app/domain/changes/change.ts";
import { trashViewSchema } from "#app/domain/desk/trash/trash-view.ts";
import { fileViewSchema } from "#app/domain/files/file.ts";
import { importedMailSchema } from "#app/domain/intake/import/import.ts";
import {
  connectionStatusSchema,
  contactEmailSchema,
  contactSchema,
} from "#app/domain/mailbox/mailbox.ts";
import { feedbackSchema } from "#app/domain/tasks/feedback.ts";
import { problemSchema } from "./problem.ts";
import { threadDetailsSchema, threadListItemSchema } from "./thread-payload.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Direction = "input" | "output";

/** The entities of /api, under the specification's names. */
const entities = z.registry<{ id: string }>();
entities.add(userViewSchema, { id: "User" });
entities.add(threadListItemSchema, { id: "Thread" });
entities.add(threadDetailsSchema, { id: "ThreadDetails" });
entities.add(fileViewSchema, { id: "File" });
entities.add(feedbackSchema, { id: "Feedback" });
entities.add(trashViewSchema, { id: "Trash" });
entities.add(contactSchema, { id: "Contact" });
entities.add(contactEmailSchema, { id: "Email" });
entities.add(connectionStatusSchema, { id: "ConnectionStatus" });
entities.add(importedMailSchema, { id: "ImportResult" });
entities.add(changeSchema, { id: "Change" });
entities.add(problemSchema, { id: "Problem" });

const addressOf = (id: string) => `#/components/schemas/${id}`;

/**
 * Adapts a JSON Schema: answers may get new fields, so it allows additional ones; and a format
 * makes Zod's pattern for it redundant.
 */
function soften({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
}

/** Returns the JSON Schemas of the entities, by name. */
export function describeEntities(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(entities, { io: "output", uri: addressOf, override: soften });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id, ...schema }]) => [name, schema]),
  );
}

/** Returns a schema as JSON Schema that refers to entities by name. */
export function describeSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const made = z.toJSONSchema(schema, { io, metadata: entities, override: soften });
  const { $schema: _, $defs, ...rest } = made;
  const text = JSON.stringify(rest);
  const described: JsonSchema = JSON.parse(text.replaceAll("#/$defs/", addressOf("")));
  return described;
}
