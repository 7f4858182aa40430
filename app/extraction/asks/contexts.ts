import type { AskDoubt } from "../ask-doubts.ts";
import type { LanguageCues } from "../cues/cues.ts";
import type { ExtractedItem, ItemKind, ThreadMessage } from "../extraction-types.ts";
import type { SeenFile } from "../files/seen-files.ts";
import type { AskedQuestions } from "./asked-questions.ts";
import type { People } from "./choose-assignee.ts";

/** What is known of a thread when one of its messages is read: of that message and of those before. */
export interface ThreadContext {
  people: People;
  files: SeenFile[];
  messages: readonly ThreadMessage[];
  /** Items of the messages before. */
  items: readonly ExtractedItem[];
  cues: LanguageCues;
  /** The thread is about a meeting, not about work. */
  social: boolean;
  /** Sentences seen so far and who wrote them: unmarked quotes are recognised by them. */
  known: Map<string, string>;
  /** The questions of earlier messages: a sentence about one of them is an answer. */
  asked: AskedQuestions;
  /** The message judges the work of another side, and brings none of its own. */
  judges: boolean;
  /** The message brings the next version of a work of its own side. */
  renews: boolean;
  mostUnits: number;
  mostItems: number;
}

/** Facts about a clause's surroundings. */
export interface ClauseContext {
  /** An entry of a list. */
  listed: boolean;
  /** The clause carries a page, file or time label. */
  labelled: boolean;
  /** The list or message announces comments or corrections. */
  feedback: boolean;
  /** The message hands over work or reports it done. */
  delivering: boolean;
  /** Written by the side that does the work. */
  byMaker: boolean;
  /** Written by the side that judges, after work was handed over. */
  reviewing: boolean;
  /** The thread is about a meeting, not about work. */
  social: boolean;
  /** The sentence before, in the same paragraph, was taken as an item. */
  afterItem: boolean;
  /** That sentence asked for something outright. */
  afterAsk: boolean;
  /** The clause before, in the same sentence, was a request. */
  afterRequest: boolean;
  /** The next sentence of the paragraph is a question: this one leads up to it. */
  beforeQuestion: boolean;
  /** Mentions something that another person has just asked about. */
  answers: boolean;
  /** The next sentence asks for something ("would it be possible to have it …"). */
  beforeAsk: boolean;
  /** The clause is the whole sentence. */
  whole: boolean;
  /** The sentence that the clause is part of ends as a question. */
  sentenceAsks: boolean;
  /** The clause names a future day. */
  dated: boolean;
}

export interface Verdict {
  kind: ItemKind;
  confidence: number;
  reason: string;
  /** The doubt to report if the confidence is too low for a task. */
  askDoubt?: AskDoubt;
}
