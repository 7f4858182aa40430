import { z } from "zod";
import { languageModelFaults } from "#app/env.server.ts";

/** A question of `npm run setup`: the setting, its explanation, and the form of a valid answer. */
export type Question = {
  setting: string;
  asks: string;
  /** The suggestion if there is neither an answer nor a value in an earlier `.env`. */
  suggests: string;
  mayBeEmpty: boolean;
  schema: z.ZodType;
  /** Whether earlier answers make it needed. Default: it always is. */
  isNeeded?: (answers: Answers) => boolean;
  /** What is wrong with the answer beside the earlier ones; undefined if nothing is. */
  fault?: (answers: Answers) => string | undefined;
};
type Answers = Readonly<Record<string, string>>;

const line = z
  .string()
  .max(2_000)
  .regex(/^[^\s"'#$`\\]*$/, "must not have spaces, quotes or signs like # and $");
const filled = line.min(1, "is required");

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
    ...{ suggests: "http://localhost:3000", mayBeEmpty: false },
    schema: filled.pipe(z.url("must be an origin like https://galley.example")),
  },
  {
    setting: "FIREBASE_PROJECT_ID",
    asks: "The id of the Google Cloud project, to which Firebase was added",
    ...{ suggests: "", mayBeEmpty: false, schema: filled },
  },
  {
    setting: "FIREBASE_API_KEY",
    asks: "Its Web API key (Firebase console, Project settings)",
    ...{ suggests: "", mayBeEmpty: false, schema: filled },
  },
  {
    setting: "GOOGLE_CLIENT_ID",
    asks: "The OAuth client's id (Cloud console, Credentials)",
    ...{ suggests: "", mayBeEmpty: false, schema: filled },
  },
  {
    setting: "GOOGLE_CLIENT_SECRET",
    asks: "The OAuth client's secret",
    ...{ suggests: "", mayBeEmpty: false, schema: filled },
  },
  {
    setting: "GOOGLE_APPLICATION_CREDENTIALS",
    asks: "The path of the service account's key file (empty on a machine of Google's)",
    ...{ suggests: "google-key.json", mayBeEmpty: true, schema: line },
  },
  {
    setting: "GMAIL_PUSH_TOPIC",
    asks: "The topic of Gmail's pushes, projects/…/topics/… (empty: poll instead)",
    ...{ suggests: "", mayBeEmpty: true, schema: line },
  },
  {
    setting: "LANGUAGE_MODEL_PROVIDER",
    asks: "A language model for those who allow it: openai-compatible, anthropic or google (empty: none)",
    ...{ suggests: "", mayBeEmpty: true },
    schema: z.enum(
      ["", "openai-compatible", "anthropic", "google"],
      "must be openai-compatible, anthropic, google or nothing",
    ),
  },
  {
    setting: "LANGUAGE_MODEL",
    asks: "The model's name there",
    ...{ suggests: "", mayBeEmpty: false, schema: filled, isNeeded: hasModel },
  },
  {
    setting: "LANGUAGE_MODEL_KEY",
    asks: "Its key (empty: none is needed)",
    ...{ suggests: "", mayBeEmpty: true, schema: line, isNeeded: hasModel },
    fault: (answers) => modelFault("LANGUAGE_MODEL_KEY", answers),
  },
  {
    setting: "LANGUAGE_MODEL_URL",
    asks: "The address of its API, such as https://api.openai.com/v1 (empty: Anthropic's or Google's own)",
    ...{ suggests: "", mayBeEmpty: true, schema: line, isNeeded: hasModel },
    fault: (answers) => modelFault("LANGUAGE_MODEL_URL", answers),
  },
];
