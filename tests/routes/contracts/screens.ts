import type { Contract } from "./contract.ts";
import { nowhere, page } from "./samples.ts";

const cursor = "2026-11-21T10:00:00.000000Z~thread-read";
const taskCursor = `2026-11-21T10:00:00.000000Z~${nowhere}`;
const openPage = (path: string): Contract => ({
  access: "anyone",
  calls: [{ method: "GET", path, status: 200 }],
});

/** The screens and their further pages, with valid addresses. */
export const screenContracts: Record<string, Contract> = {
  "routes/landing/landing.tsx": {
    fields: ["error", "message", "reason", "popup"],
    access: "anyone",
    calls: [{ method: "GET", path: "/", status: 302 }],
  },
  "routes/thread/timeline/timeline.tsx": {
    access: "page",
    calls: [
      {
        method: "GET",
        path: ({ files }) => `/files/${files.read}/timeline`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/legal/privacy.tsx": openPage("/privacy"),
  "routes/legal/terms.tsx": openPage("/terms"),
  "routes/legal/security-txt.ts": openPage("/.well-known/security.txt"),
  "routes/account/account.tsx": page("/account"),
  "routes/account/sent.tsx": page("/account/sent"),
  "routes/account/export.ts": {
    access: "page",
    calls: [{ method: "POST", path: "/account/export", status: 200 }],
  },
  "routes/account/delete.tsx": {
    access: "page",
    calls: [
      { method: "GET", path: "/account/delete", status: 200 },
      // A confirmed deletion would end the owner of this test's world: see leaving.test.ts.
      {
        method: "POST",
        path: "/account/delete",
        body: { form: { confirmation: "somebody.else@studio.example" } },
        status: 422,
      },
    ],
  },
  // For the answer to an administrator see admin.test.ts. Nobody of this test's world is one.
  "routes/admin/admin.tsx": {
    fields: ["q", "after"],
    access: "page",
    calls: [{ method: "GET", path: "/admin?q=maya", status: 404 }],
  },
  "routes/account/survey/survey.tsx": {
    fields: ["returnTo"],
    odd: [
      {
        method: "POST",
        path: "/survey",
        body: { form: { work: "Something else", feedback: "In review tools", team: "One or two" } },
      },
    ],
    access: "page",
    // The owner of this test's world has answered it.
    calls: [{ method: "GET", path: "/survey", status: 302 }],
  },
  "routes/test-mode/test-mode.tsx": openPage("/test"),
  "routes/health/health.ts": openPage("/health"),
  "routes/health/live.ts": openPage("/health/live"),
  "routes/health/ready.ts": openPage("/health/ready"),
  // For a request with Google's signature see push.test.ts.
  "routes/push/gmail.ts": {
    access: "anyone",
    calls: [
      {
        method: "POST",
        path: "/gmail/push",
        body: { json: { message: { data: "e30=" } } },
        status: 401,
      },
      { method: "GET", path: "/gmail/push", status: 405 },
    ],
  },
  "routes/not-found/not-found.tsx": {
    access: "anyone",
    calls: [{ method: "GET", path: "/no-such-page", status: 404 }],
  },

  "routes/desk/dashboard.tsx": {
    fields: ["tab", "threads", "tasks", "extension", "sender", "from", "to", "whose", "of", "on"],
    access: "page",
    calls: [
      { method: "GET", path: "/dashboard?of=1&on=current", status: 200 },
      { method: "GET", path: "/dashboard", status: 200 },
      {
        method: "GET",
        path: "/dashboard?sender=tea&sender=Tom+%3Ctom@wine.example%3E&from=2026-01-01&to=x&whose=mine",
        status: 200,
      },
      { method: "GET", path: "/dashboard?unsure=1", status: 200 },
      { method: "GET", path: `/dashboard?tab=later&threads=nonsense&tasks=${cursor}`, status: 200 },
    ],
  },
  "routes/desk/over-desk.tsx": page("/dashboard/upload"),
  "routes/thread/messages/more-messages.ts": {
    access: "page",
    calls: [
      {
        method: "GET",
        path: ({ threads }) =>
          `/dashboard/thread/${threads.read}/messages?direction=earlier&cursor=${cursor}&limit=5`,
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "GET",
        path: ({ threads }) =>
          `/dashboard/thread/${threads.read}/messages?direction=up&cursor=${cursor}`,
        field: "direction",
      },
    ],
  },
  "routes/thread/thread.tsx": {
    fields: ["file", "page", "messages", "message", "extension"],
    access: "page",
    calls: [
      {
        method: "GET",
        path: ({ threads }) => `/dashboard/thread/${threads.read}`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/thread/compare/compare.tsx": {
    fields: ["older", "newer", "page", "offset", "mode", "find"],
    access: "page",
    calls: [
      {
        method: "GET",
        path: ({ threads, files }) =>
          `/dashboard/thread/${threads.read}/compare?older=${files.read}&newer=${files.read}`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/intake/import.tsx": { ...page("/dashboard/import"), fields: ["contact", "q"] },
  "routes/search/search.tsx": page("/dashboard/search?q=blue&mode=feedback"),
  "routes/trash/trash.tsx": { ...page("/dashboard/trash"), fields: ["after"] },
  "routes/trash/more-trash.ts": page(`/dashboard/trash/more?cursor=${cursor}`),
  "routes/files/upload/upload.tsx": page("/dashboard/upload"),
  "routes/files/list/files-list.tsx": {
    ...page("/dashboard/files?view=pinned"),
    fields: ["cursor"],
  },
  "routes/desk/threads/more-threads.ts": page(`/dashboard/threads?cursor=${cursor}`),
  "routes/palette/find.ts": page("/dashboard/find?q=blue"),
  "routes/desk/tasks/task-senders.ts": page("/dashboard/senders"),
  "routes/desk/tasks/more-tasks.ts": {
    access: "page",
    calls: [
      { method: "GET", path: `/dashboard/tasks?cursor=${taskCursor}&status=done`, status: 200 },
    ],
    malformed: [
      { method: "GET", path: `/dashboard/tasks?cursor=${cursor}&status=done`, field: "cursor" },
      { method: "GET", path: `/dashboard/tasks?cursor=${taskCursor}&status=soon`, field: "status" },
    ],
  },

  "routes/bytes/content.ts": {
    fields: ["v", "download"],
    access: "page",
    calls: [
      {
        method: "GET",
        path: ({ files }) => `/files/${files.read}/content`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/bytes/comparison.ts": {
    fields: ["olderPage", "newerPage", "picture"],
    access: "page",
    calls: [
      {
        method: "GET",
        path: ({ files }) => `/files/${files.read}/compare/${files.read}`,
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "GET",
        path: ({ files }) => `/files/${files.read}/compare/${files.read}?olderPage=0`,
        field: "olderPage",
      },
    ],
  },
  "routes/bytes/place-picture.ts": {
    access: "page",
    calls: [{ method: "GET", path: `/place-checks/${"0".repeat(64)}`, status: 404 }],
    malformed: [{ method: "GET", path: "/place-checks/7", field: "picture" }],
  },
  "routes/bytes/preview.ts": {
    fields: ["v", "draw"],
    access: "page",
    calls: [
      {
        method: "GET",
        path: ({ files }) => `/files/${files.read}/preview`,
        status: 404,
        owned: true,
      },
    ],
  },
  "routes/bytes/tile.ts": {
    fields: ["v"],
    access: "page",
    calls: [
      {
        method: "GET",
        path: ({ files }) => `/files/${files.read}/preview/1/tile/1/0/0`,
        status: 404,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "GET",
        path: ({ files }) => `/files/${files.read}/preview/1/tile/x/0/0`,
        field: "level",
      },
    ],
  },
};
