import { createHash } from "node:crypto";
import { z } from "zod";

/** A person's desk as seen by /api: the same before and after an update. */
export const seenSchema = z.object({
  threads: z.array(z.string()),
  tasks: z.array(z.string()),
  files: z.array(z.string()),
});
export type Seen = z.output<typeof seenSchema>;

const threadsSchema = z.array(z.object({ threadTitle: z.string() }));
const filesSchema = z.object({
  files: z.array(z.object({ name: z.string(), content: z.string() })),
});
const tasksSchema = z.array(z.object({ text: z.string(), status: z.string() }));

/** Reads the titles of threads, the tasks with their status, and the files with the hash of their bytes. */
export async function seenByApi(origin: string, cookie: string): Promise<Seen> {
  const get = async (path: string) => {
    const response = await fetch(new URL(path, origin), { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return response;
  };
  const list = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    schema.parse(await (await get(path)).json());
  const threads = await list("/api/threads?limit=200", threadsSchema);
  const tasks = await list("/api/feedback?limit=200", tasksSchema);
  const files: string[] = [];
  const listed = await list("/api/files/all-imports?limit=100", filesSchema);
  for (const { name, content } of listed.files) {
    const bytes = await (await get(content)).bytes();
    files.push(`${name} ${createHash("sha256").update(bytes).digest("hex")}`);
  }
  return {
    threads: threads.map(({ threadTitle }) => threadTitle).sort(),
    tasks: tasks.map(({ text, status }) => `${status}: ${text}`).sort(),
    files: files.sort(),
  };
}
