import type { AttackedWorld } from "./attacked-world.ts";

/** What an attack tried, and in which ways the product did not hold: one plain sentence each. */
export type Outcome = { tried: number; failures: string[] };

export type Attack = { name: string; run(world: AttackedWorld): Promise<Outcome> };
