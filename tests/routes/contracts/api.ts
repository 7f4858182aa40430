import { randomUUID } from "node:crypto";
import { priya } from "#tests/factories/desk.ts";
import type { Contract } from "./contract.ts";

const apiPart = "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e13";

/** The calls of /api with valid input, except those on files. */
export const apiContracts: Record<string, Contract> = {
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
  "routes/api/threads/imported.ts": {
    access: "api",
    calls: [{ method: "GET", path: "/api/threads/imported", status: 200 }],
    malformed: [{ method: "GET", path: "/api/threads/imported?since=-1", field: "since" }],
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
  "routes/api/threads/undo-closings.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ threads }) => `/api/threads/${threads.read}/undo-closings`,
        body: { json: { messageId: "m-thread-read" } },
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: ({ threads }) => `/api/threads/${threads.read}/undo-closings`,
        body: { json: { messageId: "m 1" } },
        field: "messageId",
      },
    ],
  },
  "routes/api/threads/contact-role.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ threads }) => `/api/threads/${threads.read}/contact-role`,
        body: { json: { address: priya.email, role: "printer" } },
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: ({ threads }) => `/api/threads/${threads.read}/contact-role`,
        body: { json: { address: priya.email, role: "none" } },
        field: "role",
      },
    ],
  },
  "routes/api/threads/model-opt-out.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ threads }) => `/api/threads/${threads.read}/model-opt-out`,
        body: { json: { optOut: true } },
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: ({ threads }) => `/api/threads/${threads.read}/model-opt-out`,
        body: { json: { optOut: "yes" } },
        field: "optOut",
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
  "routes/api/marks/put.ts": {
    access: "api",
    calls: [
      {
        method: "POST",
        path: ({ tasks }) => `/api/feedback/${tasks.toChange}/marks`,
        body: ({ files }) => ({
          json: {
            id: apiPart,
            fileId: files.toChange,
            place: { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
          },
        }),
        status: 200,
        owned: true,
      },
    ],
    malformed: [
      {
        method: "POST",
        path: ({ tasks }) => `/api/feedback/${tasks.toChange}/marks`,
        body: {
          json: {
            id: apiPart,
            fileId: 1,
            place: { page: 1, x: 1.5, y: 0, width: 0, height: 0 },
          },
        },
        field: "place.x",
      },
    ],
  },
  "routes/api/marks/remove.ts": {
    access: "api",
    calls: [
      {
        method: "DELETE",
        path: ({ marks }) => `/api/marks/${marks.toRemove}`,
        status: 200,
        owned: true,
      },
    ],
    malformed: [{ method: "DELETE", path: "/api/marks/no-uuid", field: "id" }],
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
