/**
 * Whether the extension's service worker may call this path. It sends its session as a bearer token, never as
 * a cookie.
 */
export function isForExtension(path: string): boolean {
  return path.startsWith("/api/") || path.startsWith("/auth/extension/");
}
