import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { formCommands } from "./command/all-commands.ts";

/** The calls of /api that read, and those that sign in or import. */
const callsOfNoCommand = [
  "/api/users",
  "/api/users/session/create",
  "/api/users/session/check",
  "/api/users/me",
  "/api/users/complete-typeform",
  "/api/threads",
  "/api/threads/imported",
  "/api/threads/{threadId}",
  "/api/feedback",
  "/api/feedback/comments",
  "/api/files/all-imports",
  "/api/files/trash",
  "/api/files/by-ids",
  "/api/search/media",
  "/api/search/feedback",
  "/api/gmail/contacts",
  "/api/gmail/emails-from/{address}",
  "/api/gmail/email-with-attachments/{id}",
  "/api/gmail/connection-status",
  "/api/imports",
  "/api/events",
];

/** The route of an address that shares its module with others. Its id begins with `kind`. */
function served(path: string, module: string, kind: string) {
  return route(path.slice(1), module, { id: `${kind}${path}` });
}

/** Every address of the product. */
export default [
  index("routes/landing/landing.tsx"),
  route("privacy", "routes/legal/privacy.tsx"),
  route("terms", "routes/legal/terms.tsx"),
  route("account", "routes/account/account.tsx"),
  route("account/sent", "routes/account/sent.tsx"),
  route("account/export", "routes/account/export.ts"),
  route("account/delete", "routes/account/delete.tsx"),
  route("admin", "routes/admin/admin.tsx"),
  route("survey", "routes/account/survey/survey.tsx"),
  route("test", "routes/test-mode/test-mode.tsx"),

  // The desk; its children lie over it.
  route("dashboard", "routes/desk/dashboard.tsx", [
    layout("routes/desk/over-desk.tsx", [
      route("thread/:threadId", "routes/thread/thread.tsx"),
      route("thread/:threadId/compare", "routes/thread/compare/compare.tsx"),
      route("import", "routes/intake/import.tsx"),
      route("search", "routes/search/search.tsx"),
      route("trash", "routes/trash/trash.tsx"),
      route("upload", "routes/files/upload/upload.tsx"),
      route("files", "routes/files/list/files-list.tsx"),
    ]),
  ]),
  route("dashboard/threads", "routes/desk/threads/more-threads.ts"),
  route("dashboard/thread/:threadId/messages", "routes/thread/messages/more-messages.ts"),
  route("dashboard/tasks", "routes/desk/tasks/more-tasks.ts"),
  route("dashboard/trash/more", "routes/trash/more-trash.ts"),
  route("dashboard/find", "routes/palette/find.ts"),
  route("dashboard/senders", "routes/desk/tasks/task-senders.ts"),

  // Sign-in.
  route("auth/google", "routes/auth/google.ts"),
  route("auth/callback", "routes/auth/callback.ts"),
  route("auth/signed-in", "routes/auth/signed-in.tsx"),
  route("auth/logout", "routes/auth/logout.ts"),

  // The extension's own session, and its frame's.
  route("auth/extension", "routes/panel/auth/extension.tsx"),
  route("auth/extension/code", "routes/panel/auth/extension.code.ts"),
  route("auth/extension/redeem", "routes/panel/auth/extension.redeem.ts"),
  route("auth/extension/frame-code", "routes/panel/auth/extension.frame-code.ts"),
  route("auth/extension/logout", "routes/panel/auth/extension.logout.ts"),
  route("panel", "routes/panel/panel.tsx"),
  route("panel/session", "routes/panel/panel.session.ts"),

  // What forms post to: an address for each command.
  ...formCommands.map(({ path }) => served(path, "routes/form.ts", "form")),

  route("files/:fileId/timeline", "routes/thread/timeline/timeline.tsx"),

  // Bytes.
  route("files/:fileId/content", "routes/bytes/content.ts"),
  route("files/:fileId/preview/:page?", "routes/bytes/preview.ts"),
  route("files/:fileId/preview/:page/tile/:level/:x/:y", "routes/bytes/tile.ts"),
  route("files/:newer/compare/:older", "routes/bytes/comparison.ts"),
  route("place-checks/:picture", "routes/bytes/place-picture.ts"),

  // The calls of the specification, section 7, and those that do what a command does.
  ...[...new Set([...callsOfNoCommand, ...formCommands.flatMap(({ api = [] }) => api)])].map(
    (path) => served(path.replace(/\{(\w+)\}/g, ":$1"), "routes/api/api.ts", "routes"),
  ),
  served("/api/*", "routes/api/api.ts", "routes"),

  // What Google tells by itself.
  route("gmail/push", "routes/push/gmail.ts"),

  route(".well-known/security.txt", "routes/legal/security-txt.ts"),
  route("health", "routes/health/health.ts"),
  route("health/live", "routes/health/live.ts"),
  route("health/ready", "routes/health/ready.ts"),
  route("*", "routes/not-found/not-found.tsx"),
] satisfies RouteConfig;
