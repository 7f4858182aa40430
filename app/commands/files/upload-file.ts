import type { Command } from "#app/commands/command.ts";

type Uploaded = { name: string; threadId: string | null };

/** Adds a file to a thread, or to 'My files'. */
export const uploadFileCommand = {
  path: "/uploads",
  api: ["/api/files/upload"],
  done: ({ name, threadId }: Uploaded) => ({
    title: "File uploaded successfully",
    description: `${name} has been added to ${threadId === null ? "your files" : "this thread"}.`,
  }),
  failed: { title: "Upload failed" },
  missing: "This thread is not here any more.",
  event: (form) => ({
    name: "upload",
    properties: { as: "file", into: form.has("threadId") ? "thread" : "my-files" },
  }),
} satisfies Command;
