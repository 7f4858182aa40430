import { z } from "zod";
import { mediaResultSchema } from "#app/domain/desk/search/search-view.ts";
import { searchQuerySchema } from "#app/domain/desk/search/search-words.ts";
import { feedbackSchema } from "#app/routes/api/feedback/feedback-payload.ts";
import { defineCall } from "../call.ts";

export const searchMediaCall = defineCall({
  id: "searchMedia",
  method: "GET",
  path: "/api/search/media",
  summary:
    "Files by name, title of their thread or words of its mail; at most 30, none for a blank",
  access: "session",
  query: searchQuerySchema,
  answer: z.object({ results: z.array(mediaResultSchema) }),
  example: { query: { q: "label" } },
});

export const searchFeedbackCall = defineCall({
  id: "searchFeedback",
  method: "GET",
  path: "/api/search/feedback",
  summary: "Feedback by its words; at most 30, none for a blank",
  access: "session",
  query: searchQuerySchema,
  answer: z.object({ results: z.array(feedbackSchema) }),
  example: { query: { q: "blue" } },
});
