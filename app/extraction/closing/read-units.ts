import type { LanguageCues } from "../cues/cues.ts";
import type { ExtractedItem, ThreadMessage } from "../extraction-types.ts";
import type { Unit } from "../text/segment.ts";

/** A message as the extractor read it. */
export interface ReadMessage {
  message: ThreadMessage;
  units: Unit[];
  cues: LanguageCues;
  delivering: boolean;
}

/** An item with the facts by which later mentions of it are found. */
export interface OpenItem {
  item: ExtractedItem;
  index: number;
  /** Position of its message. */
  at: number;
  stems: Set<string>;
  /** Its number in a list ("[3]"). */
  listNumber: number | null;
}

export interface ReadUnit {
  unit: Unit;
  stems: Set<string>;
  /** The item that was found in this sentence. */
  own: OpenItem | null;
}
