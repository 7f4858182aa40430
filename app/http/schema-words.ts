import type { z } from "zod";

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/**
 * The message for an issue whose schema has no message of its own. The library's sentences address
 * programmers who know the schema.
 */
export function schemaWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? "of another kind"}`;
    case "too_small":
      return isCounted(issue.origin) ? "is too short" : "is too small";
    case "too_big":
      return isCounted(issue.origin) ? "is too long" : "is too large";
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return "has fields that are not known";
    default:
      return "is not valid";
  }
}

function isCounted(origin: string): boolean {
  return origin === "string" || origin === "array";
}
