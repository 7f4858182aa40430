import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { env } from "#app/env.server.ts";

/**
 * Where these words occur in stored data: every column of every table of every schema, the queue's among
 * them, and every stored byte, in any encoding that mail or archives use. Each trace names the word and the
 * column or the stored file. Words must consist of letters and digits.
 */
export async function tracesOf(words: readonly string[]): Promise<string[]> {
  return [...(await tracesInRows(words)), ...(await tracesInBytes(words))].sort();
}

async function tracesInRows(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db().execute<{ schema: string; name: string }>(sql`
    select distinct table_schema as schema, table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
  const traces = new Set<string>();
  const found = (text: string) =>
    words.filter(
      (word) => text.toLowerCase().includes(word.toLowerCase()) || text.includes(hexOf(word)),
    );
  const plain = sql.param(words.map((word) => `%${word}%`));
  const inHex = sql.param(words.map((word) => `%${hexOf(word)}%`));
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows } = await db().execute<{ column: string; value: string }>(sql`
      select field_name as column, field_value as value
      from ${table} as held, jsonb_each_text(to_jsonb(held)) as field(field_name, field_value)
      where field_value ilike any (${plain}) or field_value like any (${inHex})`);
    for (const { column, value } of rows) {
      for (const word of found(value)) traces.add(`${schema}.${name}.${column}: ${word}`);
    }
  }
  return [...traces];
}

async function tracesInBytes(words: readonly string[]): Promise<string[]> {
  const folder = env().DATA_DIR;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const traces: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    for (const word of words) if (holds(bytes, word)) traces.push(`bytes of ${path}: ${word}`);
  }
  return traces;
}

const hexOf = (word: string) => Buffer.from(word).toString("hex");

/**
 * Whether bytes contain the word: plain, in UTF-16, in base64 or quoted-printable with line breaks, or
 * gzipped.
 */
export function holds(bytes: Buffer, word: string): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return holds(gunzipSync(bytes), word);
  const text = bytes.toString("latin1");
  const joined = text.replace(/=?\r?\n/g, "");
  const [plain, lower] = [word.toLowerCase(), joined.toLowerCase()];
  if (lower.includes(plain) || text.toLowerCase().includes(plain)) return true;
  if (bytes.includes(Buffer.from(word, "utf16le"))) return true;
  return base64Forms(word).some((form) => joined.includes(form));
}

/**
 * The base64 of a word at each of its three offsets, without the end characters that depend on neighbouring
 * bytes.
 */
function base64Forms(word: string): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.from(`${"\0".repeat(before)}${word}`).toString("base64");
    const from = Math.ceil((before * 8) / 6);
    return text.slice(from, Math.floor(((before + word.length) * 8) / 6));
  });
}
