const threadPath = /^\/dashboard\/thread\/([^/]+)\/?$/;

/** Whether a navigation opens a thread that is not open yet. */
export function opensThread(pathname: string, nextPathname: string | undefined): boolean {
  const next = threadPath.exec(nextPathname ?? "")?.[1];
  return next !== undefined && next !== threadPath.exec(pathname)?.[1];
}
