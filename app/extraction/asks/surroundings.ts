import type { ReadMessage } from "../closing/read-units.ts";
import type { LanguageCues } from "../cues/cues.ts";
import type { ExtractedItem, ThreadMessage } from "../extraction-types.ts";
import type { SeenFile } from "../files/seen-files.ts";
import type { AskedQuestions } from "./asked-questions.ts";
import type { People } from "./choose-assignee.ts";

/** What is known of a thread when one of its messages is read. */
export interface Surroundings {
  people: People;
  files: SeenFile[];
  messages: readonly ThreadMessage[];
  /** Items of the messages before. */
  items: readonly ExtractedItem[];
  cues: LanguageCues;
  social: boolean;
  /** Sentences seen so far and who wrote them: unmarked quotes are recognised by them. */
  known: Map<string, string>;
  /** The questions of earlier messages: a sentence about one of them is an answer. */
  asked: AskedQuestions;
  /** Messages as read, this one the last. */
  read: ReadMessage[];
  /** The message judges the work of another side, and brings none of its own. */
  judges: boolean;
  /** The message brings the next version of a work of its own side. */
  renews: boolean;
  mostUnits: number;
  mostItems: number;
}
