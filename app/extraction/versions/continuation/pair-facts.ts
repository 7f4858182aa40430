import { newestOf, type Stack } from "../choose-stack.ts";
import type { Candidate } from "../verdict.ts";
import { nameFacts } from "./name-facts.ts";
import { placeFacts } from "./place-facts.ts";
import type { Scene } from "./scene.ts";
import { talkFacts } from "./talk-facts.ts";

/** What is known of a file and of a stack that it may continue, by name; the model knows each by its name. */
export function pairFacts(file: Candidate, stack: Stack, scene: Scene): Record<string, number> {
  return {
    ...nameFacts(newestOf(stack), file),
    ...placeFacts(file, stack, scene),
    ...talkFacts(file, stack, scene),
  };
}
