import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Asset } from "./assets.ts";

export type AssetCache = (key: string) => Promise<{ type: string; content: Buffer }>;

/** Files that are drawn once and stored in the machine's temporary folder, by a hash of this folder's code. */
export async function openAssetCache(assets: Record<string, Asset>): Promise<AssetCache> {
  const folder = join(tmpdir(), `galley-seed-${await codeHash()}`);
  await mkdir(folder, { recursive: true });
  const known = new Map<string, Promise<{ type: string; content: Buffer }>>();
  return (key) => {
    const asset = assets[key];
    if (!asset) throw new Error(`The seed has no file ${key}`);
    const found =
      known.get(key) ??
      load(join(folder, key), asset).then((content) => ({ type: asset.type, content }));
    known.set(key, found);
    return found;
  };
}

async function load(path: string, asset: Asset): Promise<Buffer> {
  const kept = await readFile(path).catch(() => undefined);
  if (kept) return kept;
  const content = await asset.make();
  const draft = `${path}.${process.pid}.${Math.trunc(performance.now() * 1000)}`;
  await writeFile(draft, content);
  await rename(draft, path);
  return content;
}

async function codeHash(): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  const names = await readdir(import.meta.dirname, { recursive: true });
  for (const name of names.filter((name) => name.endsWith(".ts")).sort()) {
    hash.update(await readFile(join(import.meta.dirname, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
