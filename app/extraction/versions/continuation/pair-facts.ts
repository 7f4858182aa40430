import { newestOf, type Stack } from "../choose-stack.ts";
import type { Candidate } from "../verdict.ts";
import { nameFacts } from "./name-facts.ts";
import { placeFacts } from "./place-facts.ts";
import type { Scene } from "./scene.ts";
import { talkFacts } from "./talk-facts.ts";

/** The facts about a file and a stack that it may continue, by name: always the same names in the same order. */
export function pairFacts(file: Candidate, stack: Stack, scene: Scene): Record<string, number> {
  return Object.assign({}, ...factsOf(file, stack, scene));
}

/** The values of those facts. */
export function pairValues(file: Candidate, stack: Stack, scene: Scene): number[] {
  return factsOf(file, stack, scene).flatMap((facts) => Object.values(facts));
}

function factsOf(file: Candidate, stack: Stack, scene: Scene): Record<string, number>[] {
  return [
    nameFacts(newestOf(stack), file),
    placeFacts(file, stack, scene),
    scene.mailFacts,
    scene.talkAbout(stack).facts,
    talkFacts(file, stack, scene.talkAbout(stack)),
  ];
}
