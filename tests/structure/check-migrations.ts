import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Migrations before this one were written when Galley was stopped for an update. */
const firstChecked = 28;

/** Steps that break a process of the version before, which still reads and writes while the new one starts. */
const contractSteps: [pattern: RegExp, what: string][] = [
  [/\bdrop (?:table|column|view|schema|type)\b/i, "drops what the version before may use"],
  [/\brename\b/i, "renames what the version before uses"],
  [/\balter column\b.*\bset not null\b/is, "refuses rows that the version before may write"],
  [/\balter column\b.*\b(?:set data )?type\b/is, "changes a type that the version before expects"],
  [
    /\badd column\b(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/is,
    "adds a column that the version before leaves empty",
  ],
];
/** The same for a table that is not new: its rows may be refused. */
const onOldTables: [pattern: RegExp, what: string][] = [
  [/\bcreate unique index\b.*?\bon "?(?:public"?\."?)?(\w+)/is, "refuses rows"],
  [/\balter table "?(?:public"?\."?)?(\w+)"? add constraint\b/is, "refuses rows"],
];
const marked = /^-- contract: .{20,}$/m;

/**
 * The statements of a migration that a running process of the version before does not survive, one line each. A statement
 * that is meant so, because no version that runs needs the old any more, has the comment `-- contract: why` before it.
 */
export function findContractSteps(name: string, text: string): string[] {
  const created = [...text.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(
    ([, table]) => table,
  );
  return text.split("--> statement-breakpoint").flatMap((part) => {
    if (marked.test(part)) return [];
    const statement = part.replace(/--.*$/gm, "").replace(/\$\$.*?\$\$/gs, "");
    const step =
      contractSteps.find(([pattern]) => pattern.test(statement)) ??
      onOldTables.find(([pattern]) => {
        const [, table] = pattern.exec(statement) ?? [];
        return table && !created.includes(table);
      });
    return step ? [`${name} ${step[1]}: ${statement.trim().slice(0, 80)}`] : [];
  });
}

/** The same for every migration that is checked. */
export function checkMigrations(root: string): string[] {
  const folder = join(root, "app/adapters/db/migrations");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && Number(name.slice(0, 4)) >= firstChecked)
    .flatMap((name) => findContractSteps(name, readFileSync(join(folder, name), "utf8")));
}
