/** The local flag that switches test access on; only its value `true` counts. */
export const testAccessKey = "galley:test-access";

/** Nothing but this page honours it. */
const testPath = "/test";

type Place = { pathname: string; flag: string | null };

/** The headers of a query from here: the test header on the test page while the flag is set, else none. */
export function testHeaders(place: Place | null = currentPlace()): Record<string, string> {
  const isHonoured = place?.pathname === testPath && place.flag === "true";
  return isHonoured ? { "x-test-mode": "true" } : {};
}

function currentPlace(): Place | null {
  if (typeof window === "undefined") return null;
  return { pathname: window.location.pathname, flag: readFlag() };
}

/** The flag as this browser keeps it; null where it keeps nothing. */
export function readFlag(): string | null {
  try {
    return window.localStorage.getItem(testAccessKey);
  } catch {
    return null;
  }
}
