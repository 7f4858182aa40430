import { problemsOfTest } from "../ledger/check.ts";
import type { Results } from "../ledger/results.ts";
import type { Row } from "./document.ts";

const states = ["met", "not met", "not applicable"];

export type Requirements = {
  ids: string[];
  rows: Row[];
  results: Results;
  /** Whether the repository holds this file or folder. */
  exists: (path: string) => boolean;
};

/** Everything that is wrong with a table of requirements, each with the id of its row. */
export function problemsOf(given: Requirements): { id: string; problem: string }[] {
  const rows = Map.groupBy(given.rows, ({ id }) => id);
  const missing = given.ids.filter((id) => !rows.has(id)).map((id) => ({ id, problem: "no row" }));
  const known = new Set(given.ids);
  return [
    ...missing,
    ...[...rows].flatMap(([id, same]) => {
      const problems = same.flatMap((row) => problemsOfRow(row, given));
      if (!known.has(id)) problems.push("is not in the list of ids");
      if (same.length > 1) problems.push("more than one row");
      return problems.map((problem) => ({ id, problem }));
    }),
  ];
}

function problemsOfRow({ state, tests, note }: Row, { results, exists }: Requirements): string[] {
  const problems = tests.flatMap((test) => problemsOfTest(test, results));
  const places = placesIn(note);
  for (const place of places) {
    if (!exists(place)) problems.push(`there is no ${place}`);
  }
  if (!states.includes(state)) problems.push(`unknown state '${state}'`);
  if (state === "met" && tests.length === 0 && places.length === 0) {
    problems.push("'met' needs a test or a place");
  }
  if (state !== "met" && !note) problems.push(`'${state}' needs a reason`);
  return problems;
}

/** Paths between backticks: `app/env.server.ts`. */
function placesIn(note: string): string[] {
  return [
    ...note.matchAll(/`((?:[\w.[\]-]+\/)+[\w.[\]-]*|[\w-]+\.(?:md|json|ts)|Dockerfile)`/g),
  ].map(([, path = ""]) => path);
}

/** How many rows are in which state. */
export function countStates(rows: Row[]): string {
  return states
    .map((state) => `${state} ${rows.filter((row) => row.state === state).length}`)
    .join(", ");
}
