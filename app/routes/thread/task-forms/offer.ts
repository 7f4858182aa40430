import type { Words } from "./task-form.ts";

/** Words that can become a task, and how the person came to them. `sentence`: its element, unless they are selected. */
export type Offer = {
  words: Words;
  by: "selection" | "focus" | "pointer" | "touch";
  sentence: HTMLElement | null;
};
