import { existsSync } from "node:fs";
import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

// Under construction: leaves out routes whose file is not written yet.
function present(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries
    .filter((entry) => existsSync(`app/${entry.file}`))
    .map((entry) => (entry.children ? { ...entry, children: present(entry.children) } : entry));
}

/** Every address of the product. */
export default present([
  index("routes/landing/landing.tsx"),
  route("privacy", "routes/legal/privacy.tsx"),
  route("terms", "routes/legal/terms.tsx"),
  route("account", "routes/account/account.tsx"),
  route("survey", "routes/survey/survey.tsx"),
  route("test", "routes/test-mode/test-mode.tsx"),

  // The desk; its children lie over it.
  route("dashboard", "routes/dashboard/dashboard.tsx", [
    route("thread/:threadId", "routes/thread/thread.tsx"),
    route("import", "routes/import/import.tsx"),
    route("search", "routes/search/search.tsx"),
    route("trash", "routes/trash/trash.tsx"),
    route("upload", "routes/upload/upload.tsx"),
    route("files", "routes/files-list/files-list.tsx"),
  ]),
  route("dashboard/threads", "routes/dashboard/more-threads.ts"),
  route("dashboard/tasks", "routes/dashboard/more-tasks.ts"),

  // Sign-in.
  route("auth/google", "routes/auth/google.ts"),
  route("auth/callback", "routes/auth/callback.ts"),
  route("auth/logout", "routes/auth/logout.ts"),

  // What forms post to.
  route("tasks/:taskId/status", "routes/actions/tasks.status.ts"),
  route("tasks/:taskId/trash", "routes/actions/tasks.trash.ts"),
  route("tasks/:taskId/restore", "routes/actions/tasks.restore.ts"),
  route("files/:fileId/pin", "routes/actions/files.pin.ts"),
  route("files/:fileId/archive", "routes/actions/files.archive.ts"),
  route("files/:fileId/trash", "routes/actions/files.trash.ts"),
  route("files/:fileId/restore", "routes/actions/files.restore.ts"),
  route("files/:fileId/rename", "routes/actions/files.rename.ts"),
  route("files/:fileId/replace", "routes/actions/files.replace.ts"),
  route("files/:fileId/own-preview", "routes/actions/files.own-preview.ts"),
  route("threads/:threadId/trash", "routes/actions/threads.trash.ts"),
  route("threads/:threadId/restore", "routes/actions/threads.restore.ts"),
  route("uploads", "routes/actions/uploads.ts"),
  route("trash/empty", "routes/actions/trash.empty.ts"),
  route("imports", "routes/actions/imports.ts"),
  route("imports/retry", "routes/actions/imports.retry.ts"),
  route("imports/dismiss", "routes/actions/imports.dismiss.ts"),
  route("contacts/refresh", "routes/actions/contacts.refresh.ts"),
  route("mailbox/disconnect", "routes/actions/mailbox.disconnect.ts"),
  route("sessions/end", "routes/actions/sessions.end.ts"),
  route("onboarding", "routes/actions/onboarding.ts"),

  // Bytes.
  route("files/:fileId/content", "routes/files/content.ts"),
  route("files/:fileId/preview/:page?", "routes/files/preview.ts"),

  // The calls of the specification, section 7.
  route("api/users", "routes/api/users.ts"),
  route("api/users/session/create", "routes/api/users.session.create.ts"),
  route("api/users/session/check", "routes/api/users.session.check.ts"),
  route("api/users/me", "routes/api/users.me.ts"),
  route("api/users/complete-typeform", "routes/api/users.complete-typeform.ts"),
  route("api/threads", "routes/api/threads.ts"),
  route("api/threads/:threadId", "routes/api/threads.detail.ts"),
  route("api/threads/:threadId/restore", "routes/api/threads.restore.ts"),
  route("api/feedback", "routes/api/feedback.ts"),
  route("api/feedback/toggle-resolve/:taskId", "routes/api/feedback.toggle-resolve.ts"),
  route("api/feedback/for-file/:fileId/:taskId", "routes/api/feedback.for-file.ts"),
  route("api/feedback/:taskId/status", "routes/api/feedback.status.ts"),
  route("api/comments/:taskId/restore", "routes/api/comments.restore.ts"),
  route("api/files/thread/:threadId", "routes/api/files.thread.ts"),
  route("api/files/trash", "routes/api/files.trash-list.ts"),
  route("api/files/trash/empty", "routes/api/files.trash-empty.ts"),
  route("api/files/by-ids", "routes/api/files.by-ids.ts"),
  route("api/files/upload", "routes/api/files.upload.ts"),
  route("api/files/update-preview", "routes/api/files.update-preview.ts"),
  route("api/files/replace-preview", "routes/api/files.replace-preview.ts"),
  route("api/files/:fileId/trash", "routes/api/files.trash.ts"),
  route("api/files/:fileId/restore", "routes/api/files.restore.ts"),
  route("api/files/:fileId/pin", "routes/api/files.pin.ts"),
  route("api/files/:fileId/archive", "routes/api/files.archive.ts"),
  route("api/files/:fileId/replace", "routes/api/files.replace.ts"),
  route("api/search/media", "routes/api/search.media.ts"),
  route("api/search/feedback", "routes/api/search.feedback.ts"),
  route("api/gmail/contacts", "routes/api/gmail.contacts.ts"),
  route("api/gmail/emails-from/:address", "routes/api/gmail.emails-from.ts"),
  route("api/gmail/email-with-attachments/:mailId", "routes/api/gmail.email-with-attachments.ts"),
  route("api/gmail/connection-status", "routes/api/gmail.connection-status.ts"),
  route("api/events", "routes/api/events.ts"),
  route("api/*", "routes/api/unknown.ts"),

  route("health", "routes/health/health.ts"),
  route("*", "routes/not-found/not-found.tsx"),
]) satisfies RouteConfig;
