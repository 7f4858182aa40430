/** The calls of the specification, section 7, and the entities of section 3, in its own words. */
export type SpecifiedCall = {
  call: string;
  /** The fields that it sends, in the query, as JSON or as a multipart form. */
  sends?: string[];
  /** What its answer holds: fields and `list[]` items, with dots between. */
  answers: string[];
};

const file = (prefix: string) =>
  [
    ...["id", "name", "content", "previewUrl", "isPinned", "isArchived", "isTrashed"],
    ...["importedAt", "createdAt", "threadId", "isDemoContent"],
    ...["sender", "emailTimestamp", "size", "type"],
  ].map((name) => `${prefix}${name}`);

const feedback = (prefix: string) =>
  [
    ...["id", "threadId", "fileId", "text", "user", "photoUrl", "senderPhotoUrl", "senderEmail"],
    ...["status", "category", "isResolved", "type", "createdAt", "timestamp", "date"],
    ...["emailTimestamp", "filePreview", "thumbnail", "fileTitle", "file.id", "file.name"],
    ...["file.type", "file.imageUrl", "file.previewUrl", "file.content"],
  ].map((name) => `${prefix}${name}`);

export const specifiedCalls: SpecifiedCall[] = [
  {
    call: "POST /api/users",
    sends: ["username", "email", "photoURL", "firebaseUid"],
    answers: ["user.id", "user.has_completed_onboarding"],
  },
  { call: "POST /api/users/session/create", sends: ["token"], answers: ["ok"] },
  {
    call: "GET /api/users/session/check",
    answers: ["authenticated", "firebaseUID", "email", "displayName", "photoURL"],
  },
  { call: "GET /api/users/me", answers: ["id", "email", "hasCompletedTypeform"] },
  { call: "POST /api/users/complete-typeform", answers: [] },
  {
    call: "GET /api/threads",
    answers: [
      ...["[].threadId", "[].threadTitle", "[].senderName", "[].feedbackCount"],
      ...["[].representativeFile.id", "[].representativeFile.name"],
      ...["[].representativeFile.previewUrl", "[].files[]"],
    ],
  },
  {
    call: "GET /api/threads/{threadId}",
    answers: [
      ...["threadContent.sender", "threadContent.subject", "threadContent.timestamp"],
      ...["threadContent.threadId", "threadContent.messages[].id"],
      ...["threadContent.messages[].sender", "threadContent.messages[].timestamp"],
      ...["threadContent.messages[].content", ...file("files[]."), ...feedback("feedback[].")],
    ],
  },
  { call: "GET /api/feedback", answers: feedback("[].") },
  { call: "DELETE /api/files/thread/{threadId}", answers: [] },
  { call: "POST /api/files/{id}/trash", answers: [] },
  { call: "POST /api/files/{id}/restore", answers: [] },
  { call: "PATCH /api/files/{id}/pin", answers: [] },
  { call: "PATCH /api/files/{id}/archive", answers: [] },
  { call: "POST /api/feedback/toggle-resolve/{id}", sends: ["isResolved"], answers: [] },
  { call: "DELETE /api/feedback/for-file/{fileId}/{commentId}", answers: [] },
  { call: "PATCH /api/feedback/{feedbackId}/status", sends: ["status"], answers: [] },
  { call: "POST /api/comments/{id}/restore", answers: [] },
  {
    call: "GET /api/files/trash",
    answers: [
      ...["files[].id", "files[].name", "files[].size", "files[].trashedAt"],
      ...["comments[].id", "comments[].text", "comments[].trashedAt", "comments[].fileId"],
      ...["comments[].fileName", "comments[].fileType", "comments[].status"],
    ],
  },
  { call: "POST /api/files/by-ids", sends: ["fileIds"], answers: file("[].") },
  { call: "POST /api/files/trash/empty", sends: ["itemIds"], answers: [] },
  {
    call: "POST /api/files/upload",
    sends: ["file", "threadId", "type"],
    answers: ["fileId", "previewUrl", ...file("file.")],
  },
  {
    call: "POST /api/files/{id}/replace",
    sends: ["file"],
    answers: ["success", "message", "file.name", "file.content", "file.previewUrl"],
  },
  {
    call: "POST /api/files/update-preview",
    sends: ["file", "fileId"],
    answers: ["previewUrl"],
  },
  {
    call: "POST /api/files/replace-preview",
    sends: ["file", "originalFileId", "threadId"],
    answers: [],
  },
  { call: "GET /api/search/media", sends: ["q"], answers: ["results[].id"] },
  { call: "GET /api/search/feedback", sends: ["q"], answers: ["results[].id"] },
  {
    call: "GET /api/gmail/contacts",
    answers: ["[].id", "[].name", "[].email", "[].photoUrl"],
  },
  {
    call: "GET /api/gmail/emails-from/{address}",
    answers: [
      ...["[].id", "[].threadId", "[].subject", "[].date", "[].snippet"],
      ...["[].hasAttachments", "[].attachmentCount"],
    ],
  },
  {
    call: "GET /api/gmail/email-with-attachments/{id}",
    answers: ["success", "duplicate", "threadId", "name", "message"],
  },
  { call: "GET /api/gmail/connection-status", answers: ["connected"] },
  { call: "GET /api/events", answers: ["threadId"] },
  { call: "GET /api/files/all-imports", answers: file("files[].") },
  { call: "GET /api/feedback/comments", answers: feedback("[].") },
];
