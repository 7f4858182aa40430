import { openAttackedWorld } from "../../nightly/attack/attacked-world.ts";
import { measureFloods, mostRatio } from "../../nightly/attack/measure-floods.ts";

/** Measures what another person's pages and changes wait for beside one person's floods of requests. */
export async function runFloods() {
  const world = await openAttackedWorld();
  try {
    return { table: await measureFloods(world), goal: `ratio at most ${mostRatio}` };
  } finally {
    await world.close();
  }
}
