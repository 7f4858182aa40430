import { z } from "zod";
import { searchMedia } from "#app/domain/desk/search/search-media.server.ts";
import { searchTasks } from "#app/domain/desk/search/search-tasks.server.ts";
import { mediaResultSchema } from "#app/domain/desk/search/search-view.ts";
import { searchQuerySchema } from "#app/domain/desk/search/search-words.ts";
import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { feedbackSchema, toFeedbackList } from "#app/domain/tasks/feedback.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { newTaskStatusSchema, type TaskView } from "#app/domain/tasks/task.ts";
import { uuidCursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import {
  answerList,
  answerTo,
  type CallArgs,
  describeCall,
  pageQuery,
  type WebCall,
} from "./web-call.server.ts";

const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], "is not a date")
  .transform((text) => new Date(text))
  // The range that PostgreSQL can compare: four digits, and no year 0.
  .refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999, "is not a date");
const sender = z.string().max(300);

const listFeedbackCall = describeCall({
  id: "listFeedback",
  group: "Feedback",
  method: "GET",
  path: "/api/feedback",
  summary: "The feedback, asked for last first",
  description:
    "All of it; a page of it where a limit or a cursor asks for one. `from` and `to` bound when it was asked for, `closedFrom` when it was resolved.",
  access: "session",
  query: z.object({
    ...pageQuery,
    cursor: uuidCursorSchema.optional(),
    status: newTaskStatusSchema.optional(),
    sender: z.union([sender.transform((one) => [one]), z.array(sender).max(50)]).optional(),
    from: instant.optional(),
    to: instant.optional(),
    closedFrom: instant.optional(),
  }),
  answer: z.array(feedbackSchema),
  paged: true,
  example: { query: { status: "not started", sender: "priya" } },
});

const searchMediaCall = describeCall({
  id: "searchMedia",
  group: "Search",
  method: "GET",
  path: "/api/search/media",
  summary:
    "Files by name, title of their thread or words of its mail; at most 30, none for a blank",
  access: "session",
  query: searchQuerySchema,
  answer: z.object({ results: z.array(mediaResultSchema) }),
  example: { query: { q: "label" } },
});

const searchFeedbackCall = describeCall({
  id: "searchFeedback",
  group: "Search",
  method: "GET",
  path: "/api/search/feedback",
  summary: "Feedback by its words; at most 30, none for a blank",
  access: "session",
  query: searchQuerySchema,
  answer: z.object({ results: z.array(feedbackSchema) }),
  example: { query: { q: "blue" } },
});

/** The tasks as feedback, with their files. */
async function withFiles(viewer: { id: string }, tasks: TaskView[]) {
  const fileIds = tasks.flatMap(({ fileId }) => fileId ?? []);
  return toFeedbackList(tasks, await listFilesByIds(viewer, fileIds));
}

function listFeedback({ request, url, context }: CallArgs): Promise<Response> {
  const viewer = requireApiViewer(context);
  const { status = null, cursor, limit, ...filter } = parseQuery(url, listFeedbackCall.query);
  return answerList(listFeedbackCall, { request, url, query: { cursor, limit } }, async (page) => {
    const { items, nextCursor } = await listTasks(viewer, { ...filter, status, ...page });
    return { items: await withFiles(viewer, items), nextCursor };
  });
}

export const feedbackCalls: WebCall[] = [
  { ...listFeedbackCall, respond: listFeedback },
  {
    ...listFeedbackCall,
    id: "listComments",
    path: "/api/feedback/comments",
    summary: "The same under its other name",
    respond: listFeedback,
  },
  {
    ...searchMediaCall,
    respond: async ({ url, context }) => {
      const viewer = requireApiViewer(context);
      const results = await searchMedia(viewer, parseQuery(url, searchMediaCall.query));
      return answerTo(searchMediaCall, { results });
    },
  },
  {
    ...searchFeedbackCall,
    respond: async ({ url, context }) => {
      const viewer = requireApiViewer(context);
      const tasks = await searchTasks(viewer, parseQuery(url, searchFeedbackCall.query));
      return answerTo(searchFeedbackCall, { results: await withFiles(viewer, tasks) });
    },
  },
];
