import { setStage } from "../../screenshots/stage.ts";
import { spreadOf } from "../processes.ts";
import { inputs, measureInput } from "./measure-inputs.ts";
import { measureLoad } from "./measure-loads.ts";
import { serveBarePage } from "./serve-bare.ts";

const rounds = 5;

/**
 * Measures what a person waits for in Chromium (CPU four times slower, Fast 4G, cold cache) on a desk of 19
 * threads: page loads beside a bare page of the framework in the same run, and every listed input. Figures are
 * medians of five rounds with the least and the most.
 */
export async function runFelt() {
  const bare = await serveBarePage();
  const stage = await setStage(console.error);
  const pages = {
    "bare page": () => measureLoad(stage, "nobody", `${bare.origin}/`),
    landing: () => measureLoad(stage, "nobody", "/"),
    desk: () => measureLoad(stage, "maya", "/dashboard"),
    "desk, tasks": () => measureLoad(stage, "maya", "/dashboard?panel=tasks"),
  };
  try {
    const loads = [];
    for (const [page, load] of Object.entries(pages))
      loads.push({ page, ...sum(await repeat(load)) });
    const waits = [];
    for (const input of inputs) {
      const measured = sum(await repeat(() => measureInput(stage, input)));
      waits.push({ input: input.name, ...measured });
    }
    return {
      loads,
      inputs: waits,
      goals:
        "desk LCP <= bare page + 250 ms, input <= 100 ms, CLS 0, pictures of the desk <= 200 kB",
    };
  } finally {
    await stage.close();
    await bare.stop();
  }
}

async function repeat<Figures>(measure: () => Promise<Figures>): Promise<Figures[]> {
  const found = [];
  for (let round = 0; round < rounds; round++) found.push(await measure());
  return found;
}

/** Each figure as `median (least to most)`. */
function sum<Figures extends Record<string, number>>(found: Figures[]): Record<string, string> {
  const names = Object.keys(found[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const { median, least, most } = spreadOf(found.map((figures) => figures[name] ?? 0));
      return [name, least === most ? `${median}` : `${median} (${least} to ${most})`];
    }),
  );
}
