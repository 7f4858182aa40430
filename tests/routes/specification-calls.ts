import { expect } from "vitest";
import type { DescribedWorld } from "./description/description-world.ts";
import { pixel } from "./world.ts";

/** The calls of the specification, section 7, and the entities of section 3, with the values they must answer. */
export type SpecifiedCall = {
  call: string;
  /** The fields that it takes, in the query, as JSON or as a multipart form. */
  sends?: string[];
  /** Sent in place of the description's example. */
  body?: (world: DescribedWorld) => Record<string, unknown>;
  /** The expected answer, as far as the specification states it. */
  answers: (world: DescribedWorld) => unknown;
};

export const sentAt = "2026-03-05T10:00:00.000Z";
export const senderPhoto = "https://photos.example/priya.png";
export const previewHash = "5".repeat(64);
const sender = "Priya Nair <priya@tea.example>";
const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const address = (id: number, rest: RegExp) =>
  expect.stringMatching(new RegExp(`^/files/${id}/${rest.source}$`));
const content = (id: number) => address(id, /content\?v=[0-9a-f]{12}/);
const awaited = (id: number) => `/files/${id}/preview/1?draw&placeholder`;
const oneOf = (item: object) => expect.arrayContaining([expect.objectContaining(item)]);

/** The file that a mail brought, with its preview: every field has a value of its own. */
const mailedFile = ({ files }: DescribedWorld) => ({
  id: files.read,
  name: "read.png",
  content: content(files.read),
  previewUrl: `/files/${files.read}/preview/1?v=555555555555`,
  isPinned: false,
  isArchived: false,
  isTrashed: false,
  importedAt: isTime,
  createdAt: isTime,
  threadId: "desk",
  isDemoContent: false,
  sender: "Priya Nair",
  emailTimestamp: sentAt,
  size: pixel.byteLength,
  type: "image/png",
});

/** The task of that file. */
const feedback = (world: DescribedWorld) => {
  const { id, name, type, previewUrl } = mailedFile(world);
  return {
    id: world.tasks.read,
    threadId: "desk",
    fileId: id,
    text: "Lighten the blue",
    user: "Priya Nair",
    photoUrl: senderPhoto,
    senderPhotoUrl: senderPhoto,
    senderEmail: "priya@tea.example",
    status: "not started",
    category: "General",
    isResolved: false,
    type: "feedback",
    createdAt: isTime,
    timestamp: sentAt,
    date: sentAt,
    emailTimestamp: sentAt,
    filePreview: previewUrl,
    thumbnail: previewUrl,
    fileTitle: name,
    file: expect.objectContaining({
      ...{ id, name, type, previewUrl, imageUrl: previewUrl },
      content: content(id),
    }),
  };
};

const user = ({ owner }: DescribedWorld) => ({
  id: owner.id,
  email: owner.email,
  hasCompletedTypeform: true,
});
const succeeded = { success: true };
const changedFile = (id: number, changes: object) => ({
  success: true,
  file: expect.objectContaining({ id, ...changes }),
});
const changedTask = (id: string, changes: object) => ({
  success: true,
  feedback: expect.objectContaining({ id, ...changes }),
});

/** In the order in which they are called: each finds what those before it have left. */
export const specifiedCalls: SpecifiedCall[] = [
  {
    call: "POST /api/users",
    sends: ["username", "email", "photoURL", "firebaseUid"],
    answers: ({ given }) => ({
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: given.createUser?.body?.email,
        firebaseUid: given.createUser?.body?.firebaseUid,
        has_completed_onboarding: false,
      },
    }),
  },
  {
    call: "POST /api/users/session/create",
    sends: ["token"],
    answers: () => ({ ok: true }),
  },
  {
    call: "GET /api/users/session/check",
    answers: ({ owner }) => ({
      authenticated: true,
      firebaseUID: `uid-${owner.id}`,
      email: owner.email,
      displayName: "Maya",
      photoURL: null,
    }),
  },
  { call: "GET /api/users/me", answers: user },
  { call: "POST /api/users/complete-typeform", answers: () => succeeded },
  {
    call: "GET /api/threads",
    answers: ({ files, threads }) =>
      expect.arrayContaining([
        expect.objectContaining({
          threadId: "desk",
          threadTitle: "Tea box read",
          senderName: "Priya Nair",
          feedbackCount: expect.any(Number),
          files: oneOf({ id: files.read, name: "read.png" }),
        }),
        expect.objectContaining({
          threadId: threads.read,
          feedbackCount: 0,
          representativeFile: { id: 102, name: "label.png", previewUrl: null },
          files: [expect.objectContaining({ id: 102, name: "label.png" })],
        }),
      ]),
  },
  {
    call: "GET /api/threads/{threadId}",
    answers: (world) => ({
      threadContent: {
        sender,
        subject: "Tea box read",
        timestamp: sentAt,
        threadId: "desk",
        messages: [{ id: "m-desk", sender, timestamp: sentAt, content: "The blue is too dark." }],
      },
      files: oneOf(mailedFile(world)),
      feedback: oneOf(feedback(world)),
    }),
  },
  { call: "GET /api/feedback", answers: (world) => oneOf(feedback(world)) },
  {
    call: "DELETE /api/files/thread/{threadId}",
    answers: ({ threads }) => ({ success: true, threadId: threads.toTrash }),
  },
  {
    call: "POST /api/files/{id}/trash",
    answers: ({ files }) => changedFile(files.toTrash, { isTrashed: true }),
  },
  {
    call: "POST /api/files/{id}/restore",
    answers: ({ files }) => changedFile(files.inTrash, { isTrashed: false }),
  },
  {
    call: "PATCH /api/files/{id}/pin",
    answers: ({ files }) => changedFile(files.toChangeByForm, { isPinned: true }),
  },
  {
    call: "PATCH /api/files/{id}/archive",
    answers: ({ files }) => changedFile(files.toChangeByForm, { isArchived: true }),
  },
  {
    call: "POST /api/feedback/toggle-resolve/{id}",
    sends: ["isResolved"],
    answers: ({ tasks }) => changedTask(tasks.toChange, { isResolved: true, status: "done" }),
  },
  {
    call: "DELETE /api/feedback/for-file/{fileId}/{commentId}",
    answers: ({ tasks }) => changedTask(tasks.toTrash, { text: "Lighten the blue" }),
  },
  {
    call: "PATCH /api/feedback/{feedbackId}/status",
    sends: ["status"],
    answers: ({ tasks }) =>
      changedTask(tasks.toChangeByForm, { isResolved: false, status: "in progress" }),
  },
  {
    call: "GET /api/files/trash",
    answers: ({ files, tasks }) => ({
      files: [
        { id: files.toTrash, name: "toTrash.png", size: pixel.byteLength, trashedAt: isTime },
      ],
      comments: oneOf({
        id: tasks.toTrash,
        text: "Lighten the blue",
        trashedAt: isTime,
        fileId: files.toTrash,
        fileName: "toTrash.png",
        fileType: "image/png",
        status: "open",
      }),
    }),
  },
  {
    call: "POST /api/comments/{id}/restore",
    answers: ({ tasks }) =>
      changedTask(tasks.inTrash, { isResolved: false, status: "not started" }),
  },
  {
    call: "POST /api/files/by-ids",
    sends: ["fileIds"],
    answers: (world) => [mailedFile(world), { id: world.files.toChange, name: "toChange.png" }],
  },
  {
    call: "POST /api/files/trash/empty",
    sends: ["itemIds"],
    body: ({ files }) => ({ itemIds: [files.toTrash] }),
    answers: () => ({ success: true, deleted: 1 }),
  },
  {
    call: "POST /api/files/upload",
    sends: ["file", "threadId", "type"],
    answers: ({ threads }) => ({
      fileId: 108,
      previewUrl: awaited(108),
      file: {
        ...{ id: 108, name: "blue.png", content: content(108), previewUrl: awaited(108) },
        ...{ isPinned: false, isArchived: false, isTrashed: false, isDemoContent: false },
        ...{ importedAt: isTime, createdAt: isTime, threadId: threads.read },
        ...{ sender: "", emailTimestamp: null, size: pixel.byteLength, type: "image/png" },
      },
    }),
  },
  {
    call: "POST /api/files/{id}/replace",
    sends: ["file"],
    answers: ({ files }) => ({
      success: true,
      message: "File replaced",
      file: {
        name: "blue.png",
        content: content(files.toChange),
        previewUrl: awaited(files.toChange),
      },
    }),
  },
  {
    call: "GET /api/search/media",
    sends: ["q"],
    answers: (world) => ({ results: oneOf(mailedFile(world)) }),
  },
  {
    call: "GET /api/search/feedback",
    sends: ["q"],
    answers: (world) => ({ results: oneOf(feedback(world)) }),
  },
  { call: "GET /api/files/all-imports", answers: (world) => ({ files: oneOf(mailedFile(world)) }) },
  { call: "GET /api/feedback/comments", answers: (world) => oneOf(feedback(world)) },
  {
    call: "POST /api/files/update-preview",
    sends: ["file", "fileId"],
    answers: ({ files }) => ({
      previewUrl: address(files.read, /preview\/1\?v=(?!5{12})[0-9a-f]{12}/),
    }),
  },
  {
    call: "POST /api/files/replace-preview",
    sends: ["file", "originalFileId", "threadId"],
    answers: () => succeeded,
  },
  {
    call: "GET /api/gmail/contacts",
    answers: () =>
      oneOf({
        id: "bram@noordvorm.example",
        name: "Bram de Wit",
        email: "bram@noordvorm.example",
        photoUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/photos\/\w+=s100$/),
      }),
  },
  {
    call: "GET /api/gmail/emails-from/{address}",
    answers: ({ given }) =>
      expect.arrayContaining([
        {
          ...{ id: given.importEmail?.path?.id, threadId: expect.any(String) },
          ...{ subject: "Re: Sensor housing, top plate", date: isTime },
          snippet: expect.stringContaining("Will do tonight."),
          ...{ hasAttachments: false, attachmentCount: 0 },
        },
        expect.objectContaining({
          subject: "Sensor housing, top plate",
          hasAttachments: true,
          attachmentCount: 2,
        }),
      ]),
  },
  {
    call: "GET /api/gmail/email-with-attachments/{id}",
    answers: () => ({
      success: true,
      duplicate: false,
      threadId: expect.any(String),
      name: "Re: Sensor housing, top plate",
      // No worker runs: it is queued, and the answer does not say more.
      message: "Email is queued for import",
    }),
  },
  { call: "GET /api/gmail/connection-status", answers: () => ({ connected: true }) },
  {
    call: "GET /api/events",
    answers: () => ({ event: "FEEDBACK_READY", data: { threadId: "desk" } }),
  },
];
