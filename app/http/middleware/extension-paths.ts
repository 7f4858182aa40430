/** What the extension's service worker may call; it brings its session as a bearer token, never a cookie. */
export function isForExtension(path: string): boolean {
  return path.startsWith("/api/") || path.startsWith("/auth/extension/");
}
