import { z } from "zod";
import { languageModelFaults } from "#app/env.server.ts";

export type Answers = Readonly<Record<string, string>>;

/** A question of `npm run setup`: the setting, its explanation, and the form of a valid answer. */
export type Question = {
  setting: string;
  asks: string;
  schema: z.ZodType;
  /** The suggestion if there is neither an answer nor a value in an earlier `.env`. */
  suggests?: string;
  mayBeEmpty?: boolean;
  /** Its value is not shown on the screen. */
  isSecret?: boolean;
  /** Whether earlier answers make it needed. Default: it always is. */
  isNeeded?: (answers: Answers) => boolean;
  /** What is wrong with the answer beside the earlier ones; undefined if nothing is. */
  fault?: (answers: Answers) => string | undefined;
};

const line = z
  .string()
  .max(2_000)
  .regex(/^[^\s"'#$`\\]*$/, "must not have spaces, quotes or signs like # and $");
const filled = line.min(1, "is required");
const providers = ["", "openai-compatible", "anthropic", "google"];
const hasModel = ({ LANGUAGE_MODEL_PROVIDER: provider }: Answers) => provider !== "";

function modelFault(wanted: "LANGUAGE_MODEL_URL" | "LANGUAGE_MODEL_KEY", answers: Answers) {
  const faults = languageModelFaults({
    LANGUAGE_MODEL_PROVIDER: answers.LANGUAGE_MODEL_PROVIDER ?? "",
    LANGUAGE_MODEL: answers.LANGUAGE_MODEL ?? "",
    LANGUAGE_MODEL_URL: answers.LANGUAGE_MODEL_URL ?? "",
    LANGUAGE_MODEL_KEY: answers.LANGUAGE_MODEL_KEY ?? "",
  });
  return faults.find(({ setting }) => setting === wanted)?.message;
}

export const questions: readonly Question[] = [
  {
    setting: "PUBLIC_ORIGIN",
    asks: "Where will people reach Galley? (https://galley.example)",
    schema: filled.pipe(z.url("must be an origin like https://galley.example")),
    suggests: "http://localhost:3000",
  },
  {
    setting: "FIREBASE_PROJECT_ID",
    asks: "The id of the Google Cloud project, to which Firebase was added",
    schema: filled,
  },
  {
    setting: "FIREBASE_API_KEY",
    asks: "Its Web API key (Firebase console, Project settings)",
    schema: filled,
  },
  {
    setting: "GOOGLE_CLIENT_ID",
    asks: "The OAuth client's id (Cloud console, Credentials)",
    schema: filled,
  },
  {
    setting: "GOOGLE_CLIENT_SECRET",
    asks: "The OAuth client's secret",
    schema: filled,
    isSecret: true,
  },
  {
    setting: "GOOGLE_APPLICATION_CREDENTIALS",
    asks: "The path of the service account's key file (empty on a machine of Google's)",
    schema: line,
    suggests: "google-key.json",
    mayBeEmpty: true,
  },
  {
    setting: "GMAIL_PUSH_TOPIC",
    asks: "The topic of Gmail's pushes, projects/…/topics/… (empty: poll instead)",
    schema: line,
    mayBeEmpty: true,
  },
  {
    setting: "LANGUAGE_MODEL_PROVIDER",
    asks: "A language model for those who allow it: openai-compatible, anthropic or google (empty: none)",
    schema: z.enum(providers, "must be openai-compatible, anthropic, google or nothing"),
    mayBeEmpty: true,
  },
  {
    setting: "LANGUAGE_MODEL",
    asks: "The model's name there",
    schema: filled,
    isNeeded: hasModel,
  },
  {
    setting: "LANGUAGE_MODEL_KEY",
    asks: "Its key (empty: none is needed)",
    schema: line,
    mayBeEmpty: true,
    isSecret: true,
    isNeeded: hasModel,
    fault: (answers) => modelFault("LANGUAGE_MODEL_KEY", answers),
  },
  {
    setting: "LANGUAGE_MODEL_URL",
    asks: "The address of its API, such as https://api.openai.com/v1 (empty: Anthropic's or Google's own)",
    schema: line,
    mayBeEmpty: true,
    isNeeded: hasModel,
    fault: (answers) => modelFault("LANGUAGE_MODEL_URL", answers),
  },
];
