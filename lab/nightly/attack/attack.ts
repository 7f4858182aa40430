import type { AttackedWorld } from "./attacked-world.ts";

/** The attempts of an attack, and the failures of the product: one plain sentence each. */
export type Outcome = { tried: number; failures: string[] };

export type Attack = { name: string; run(world: AttackedWorld): Promise<Outcome> };
