import { randomUUID } from "node:crypto";
import { developmentId } from "../../extension/manifest.ts";
import { actionContracts } from "./action-contracts.ts";
import type { Contract } from "./contract.ts";
import { pixel } from "./world.ts";

const png = { name: "blue.png", type: "image/png", bytes: pixel };
const cursor = "2026-11-21T10:00:00.000000Z~thread-read";
const nowhere = "00000000-0000-4000-8000-000000000000";
const apiPart = "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e13";
const taskCursor = `2026-11-21T10:00:00.000000Z~${nowhere}`;

/** As long as a challenge, a code and a verifier are. */
const secret = "s".repeat(43);

const page = (path: string): Contract => ({
  access: "page",
  calls: [{ method: "GET", path, status: 200 }],
});
const openPage = (path: string): Contract => ({
  access: "anyone",
  calls: [{ method: "GET", path, status: 200 }],
});

/** One contract a route file of app/routes.ts: a new route without one fails the test. */
export const contracts: Record<string, Contract> = {
  "routes/landing/landing.tsx": {
    fields: ["error", "message", "reason", "popup"],
    access: "anyone",
    calls: [{ method: "GET", path: "/", status: 302 }],
  },
  "routes/legal/privacy.tsx": openPage("/privacy"),
  "routes/legal/terms.tsx": openPage("/terms"),
  "routes/account/account.tsx": page("/account"),
  "routes/account/export.ts": {
    access: "page",
    calls: [{ method: "POST", path: "/account/export", status: 200 }],
  },
  "routes/account/delete.tsx": {
    access: "page",
    calls: [
      { method: "GET", path: "/account/delete", status: 200 },
      // What it does when it is confirmed ends the owner of this test's world: see leaving.test.ts.
      {
        method: "POST",
        path: "/account/delete",
        body: { form: { confirmation: "somebody.else@studio.example" } },
        status: 422,
      },
    ],
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
  // What it does for who brings Google's signature: see push.test.ts.
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
    fields: ["tab", "threads", "tasks", "extension", "sender", "from", "to", "whose"],
    access: "page",
    calls: [
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
  "routes/thread/thread.tsx": {
    fields: ["file", "page", "messages", "extension"],
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
  "routes/intake/import.tsx": { ...page("/dashboard/import"), fields: ["contact", "q"] },
  "routes/search/search.tsx": page("/dashboard/search?q=blue&mode=feedback"),
  "routes/trash/trash.tsx": page("/dashboard/trash"),
  "routes/files/upload/upload.tsx": page("/dashboard/upload"),
  "routes/files/list/files-list.tsx": {
    ...page("/dashboard/files?view=pinned"),
    fields: ["cursor"],
  },
  "routes/desk/threads/more-threads.ts": page(`/dashboard/threads?cursor=${cursor}`),
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

  "routes/auth/signed-in.tsx": page("/auth/signed-in"),
  "routes/auth/google.ts": {
    odd: [
      { method: "POST", path: "/auth/google", body: { form: { returnTo: "/", popup: "true" } } },
    ],
    access: "anyone",
    calls: [{ method: "GET", path: "/auth/google", status: 302 }],
  },
  "routes/auth/callback.ts": {
    access: "anyone",
    calls: [{ method: "GET", path: "/auth/callback?code=forged&state=forged", status: 303 }],
  },
  "routes/auth/logout.ts": {
    access: "anyone",
    calls: [{ method: "GET", path: "/auth/logout", status: 302 }],
  },

  "routes/panel/auth/extension.tsx": {
    access: "anyone",
    calls: [
      {
        method: "GET",
        path: `/auth/extension?id=${developmentId}&challenge=${secret}`,
        status: 200,
      },
    ],
  },
  "routes/panel/auth/extension.code.ts": {
    access: "page",
    calls: [
      {
        method: "POST",
        path: "/auth/extension/code",
        body: { form: { id: developmentId, challenge: secret } },
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/auth/extension/code",
        body: { form: { id: "evil", challenge: secret } },
        field: "id",
      },
      {
        method: "POST",
        path: "/auth/extension/code",
        body: { form: { id: developmentId } },
        field: "challenge",
      },
    ],
  },
  "routes/panel/auth/extension.redeem.ts": {
    access: "anyone",
    calls: [
      {
        method: "POST",
        path: "/auth/extension/redeem",
        body: { json: { code: secret, verifier: secret } },
        status: 401,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/auth/extension/redeem",
        body: { json: { code: "short", verifier: secret } },
        field: "code",
      },
    ],
  },
  "routes/panel/auth/extension.frame-code.ts": {
    access: "api",
    // The owner of this test's world comes by a browser's session.
    calls: [
      {
        method: "POST",
        path: "/auth/extension/frame-code",
        body: { json: { challenge: secret } },
        status: 403,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/auth/extension/frame-code",
        body: { json: { challenge: "short" } },
        field: "challenge",
      },
    ],
  },
  "routes/panel/auth/extension.logout.ts": {
    access: "api",
    calls: [{ method: "POST", path: "/auth/extension/logout", body: { json: {} }, status: 403 }],
  },
  "routes/panel/panel.tsx": {
    access: "anyone",
    calls: [{ method: "GET", path: "/panel", status: 302 }],
  },
  "routes/panel/panel.session.ts": {
    access: "anyone",
    calls: [
      {
        method: "POST",
        path: "/panel/session",
        body: { json: { code: secret, verifier: secret } },
        status: 401,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/panel/session",
        body: { json: { code: secret, verifier: "short" } },
        field: "verifier",
      },
    ],
  },

  ...actionContracts,

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

  "routes/api/users/users.ts": {
    fields: ["username", "photoURL"],
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/users",
        body: {
          json: {
            username: "M",
            email: "m@studio.example",
            firebaseUid: "forged",
            token: "forged",
          },
        },
        status: 401,
      },
    ],
    malformed: [
      { method: "POST", path: "/api/users", body: { json: { username: "M" } }, field: "email" },
    ],
  },
  "routes/api/users/session.create.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/users/session/create",
        body: { json: { token: "forged" } },
        status: 401,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/users/session/create",
        body: { json: { token: 7 } },
        field: "token",
      },
    ],
  },
  "routes/api/users/session.check.ts": {
    access: "anyone",
    calls: [{ method: "GET", path: "/api/users/session/check", status: 200 }],
  },
  "routes/api/users/me.ts": {
    access: "api",
    calls: [{ method: "GET", path: "/api/users/me", status: 200 }],
  },
  "routes/api/users/complete-typeform.ts": {
    access: "api",
    calls: [{ method: "POST", path: "/api/users/complete-typeform", status: 200 }],
  },
  "routes/api/threads/threads.ts": {
    fields: ["cursor", "limit"],
    access: "api",
    calls: [{ method: "GET", path: "/api/threads", status: 200 }],
  },
  "routes/api/threads/detail.ts": {
    access: "api",
    calls: [
      {
        method: "GET",
        path: ({ threads }) => `/api/threads/${threads.read}`,
        status: 200,
        owned: true,
      },
    ],
    malformed: [{ method: "GET", path: "/api/threads/%20%20", field: "threadId" }],
  },
  "routes/api/threads/import-states.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/threads/import-states",
        body: ({ threads }) => ({ json: { threadIds: [threads.read, "never-seen"] } }),
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/threads/import-states",
        body: { json: { threadIds: ["not an id"] } },
        field: "threadIds.0",
      },
    ],
  },
  "routes/api/threads/restore.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ threads }) => `/api/threads/${threads.inTrash}/restore`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/feedback/feedback.ts": {
    fields: ["cursor", "limit", "status", "sender", "from", "to"],
    access: "api",
    calls: [
      { method: "GET", path: "/api/feedback", status: 200 },
      {
        method: "POST",
        path: "/api/feedback",
        body: ({ threads }) => ({
          json: { id: apiPart, threadId: threads.toChangeByForm, text: "Ask for a proof" },
        }),
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/feedback",
        body: { json: { id: apiPart, threadId: "desk", text: "  " } },
        field: "text",
      },
    ],
  },
  "routes/api/feedback/comments.ts": {
    fields: ["cursor", "limit", "status", "sender", "from", "to"],
    access: "api",
    calls: [{ method: "GET", path: "/api/feedback/comments", status: 200 }],
  },
  "routes/api/feedback/toggle-resolve.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ tasks }) => `/api/feedback/toggle-resolve/${tasks.toChange}`,
        body: { json: { isResolved: true } },
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: ({ tasks }) => `/api/feedback/toggle-resolve/${tasks.toChange}`,
        body: { json: { isResolved: "yes" } },
        field: "isResolved",
      },
    ],
  },
  "routes/api/feedback/for-file.ts": {
    access: "api",
    calls: [
      {
        method: "DELETE",
        path: ({ files, tasks }) => `/api/feedback/for-file/${files.toDelete}/${tasks.toDelete}`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/feedback/status.ts": {
    access: "api",
    calls: [
      {
        method: "PATCH",
        path: ({ tasks }) => `/api/feedback/${tasks.toChange}/status`,
        body: { json: { status: "in progress" } },
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "PATCH",
        path: ({ tasks }) => `/api/feedback/${tasks.toChange}/status`,
        body: { json: { status: "soon" } },
        field: "status",
      },
      {
        method: "PATCH",
        path: "/api/feedback/no-uuid/status",
        body: { json: { status: "done" } },
        field: "feedbackId",
      },
    ],
  },
  "routes/api/feedback/comments.restore.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ tasks }) => `/api/comments/${tasks.inTrash}/restore`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/thread.ts": {
    access: "api",
    calls: [
      {
        method: "DELETE",
        path: ({ threads }) => `/api/files/thread/${threads.toChange}`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/all-imports.ts": {
    fields: ["cursor", "limit"],
    access: "api",
    calls: [{ method: "GET", path: "/api/files/all-imports", status: 200 }],
    malformed: [
      { method: "GET", path: "/api/files/all-imports?cursor=1", field: "cursor" },
      { method: "GET", path: "/api/files/all-imports?limit=101", field: "limit" },
    ],
  },
  "routes/api/files/trash-list.ts": {
    access: "api",
    calls: [{ method: "GET", path: "/api/files/trash", status: 200 }],
  },
  "routes/api/files/trash-empty.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/trash/empty",
        body: { json: { itemIds: [nowhere] } },
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/files/trash/empty",
        body: { json: { itemIds: [] } },
        field: "itemIds",
      },
    ],
  },
  "routes/api/files/by-ids.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/by-ids",
        body: ({ files }) => ({ json: { fileIds: [files.read] } }),
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/files/by-ids",
        body: { json: { fileIds: "1" } },
        field: "fileIds",
      },
    ],
  },
  "routes/api/files/upload.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/upload",
        body: ({ threads }) => ({ files: { file: png, threadId: threads.read } }),
        status: 200,
        owned: true,
      },
      {
        method: "POST",
        path: "/api/files/upload",
        body: { files: { file: png, type: "computer_upload" } },
        status: 200,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/files/upload",
        body: { files: { type: "computer_upload" } },
        field: "file",
      },
    ],
  },
  "routes/api/files/update-preview.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/update-preview",
        body: ({ files }) => ({ files: { file: png, fileId: String(files.toChange) } }),
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/replace-preview.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: "/api/files/replace-preview",
        body: ({ files }) => ({
          files: { file: png, originalFileId: String(files.toChange), threadId: "desk" },
        }),
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/trash.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ files }) => `/api/files/${files.toTrash}/trash`,
        status: 200,
        owned: true,
      },
    ],
    malformed: [{ method: "POST", path: "/api/files/-1/trash", field: "id" }],
  },
  "routes/api/files/restore.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ files }) => `/api/files/${files.inTrash}/restore`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/pin.ts": {
    fields: ["pinned"],
    access: "api",
    calls: [
      {
        method: "PATCH",
        path: ({ files }) => `/api/files/${files.toChange}/pin`,
        status: 200,
        owned: true,
      },
    ],
    malformed: [{ method: "PATCH", path: "/api/files/one/pin", field: "id" }],
  },
  "routes/api/files/archive.ts": {
    fields: ["archived"],
    access: "api",
    calls: [
      {
        method: "PATCH",
        path: ({ files }) => `/api/files/${files.toChange}/archive`,
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/files/replace.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ files }) => `/api/files/${files.toChange}/replace`,
        body: { files: { file: png } },
        status: 200,
        owned: true,
      },
    ],
  },
  "routes/api/search.media.ts": {
    access: "api",
    calls: [{ method: "GET", path: "/api/search/media?q=read", status: 200 }],
  },
  "routes/api/search.feedback.ts": {
    access: "api",
    calls: [{ method: "GET", path: "/api/search/feedback?q=blue", status: 200 }],
  },
  "routes/api/gmail/contacts.ts": {
    fields: ["q"],
    access: "api",
    calls: [{ method: "GET", path: "/api/gmail/contacts", status: 200 }],
  },
  "routes/api/gmail/emails-from.ts": {
    access: "api",
    // The owner of this test's world has connected no mailbox.
    calls: [{ method: "GET", path: "/api/gmail/emails-from/priya%40tea.example", status: 401 }],
    malformed: [{ method: "GET", path: "/api/gmail/emails-from/nobody", field: "address" }],
  },
  "routes/api/gmail/email-with-attachments.ts": {
    access: "api",
    calls: [
      { method: "GET", path: "/api/gmail/email-with-attachments/abc", status: 401, changes: true },
      { method: "POST", path: "/api/gmail/email-with-attachments/abc", status: 401 },
    ],
    malformed: [{ method: "POST", path: "/api/gmail/email-with-attachments/a%20b", field: "id" }],
  },
  "routes/api/imports.ts": {
    access: "api",
    // The owner of this test's world has connected no mailbox.
    calls: [
      {
        method: "POST",
        path: "/api/imports",
        body: { json: { importId: randomUUID(), threads: [{ threadId: "a", subject: "" }] } },
        status: 401,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: "/api/imports",
        body: { json: { importId: randomUUID(), threads: [] } },
        field: "threads",
      },
    ],
  },
  "routes/api/gmail/connection-status.ts": {
    access: "api",
    calls: [{ method: "GET", path: "/api/gmail/connection-status", status: 200 }],
  },
  "routes/api/events.ts": {
    access: "api",
    calls: [{ method: "GET", path: "/api/events?since=0", status: 200, streams: true }],
    malformed: [{ method: "GET", path: "/api/events?since=now", field: "since" }],
  },
  "routes/api/unknown.ts": {
    access: "anyone",
    calls: [{ method: "GET", path: "/api/no-such-call", status: 404 }],
  },
};
