const cookie = /(?:^|;\s*)galley-time-zone=([A-Za-z0-9_+\-/%]{1,64})/;
const known = new Map<string, boolean>();
const mostRemembered = 1_000;

/** The viewer's time zone, from the cookie that the first page's script sets; UTC until then. */
export function timeZoneOf(request: Request): string {
  const name = cookie.exec(request.headers.get("cookie") ?? "")?.[1]?.replaceAll("%2F", "/") ?? "";
  return name !== "" && isTimeZone(name) ? name : "UTC";
}

function isTimeZone(name: string): boolean {
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  if (known.size > mostRemembered) known.clear();
  let valid = true;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
  } catch {
    valid = false;
  }
  known.set(name, valid);
  return valid;
}
