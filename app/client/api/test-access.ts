/** The local flag that enables test access. Only its value `true` counts. */
export const testAccessKey = "galley:test-access";

/** The only page on which the flag has an effect. */
const testPath = "/test";

type Place = { pathname: string; flag: string | null };

/**
 * The headers of a query from `place`: the test header on the test page while the flag is set, otherwise
 * none.
 */
export function testHeaders(place: Place | null = currentPlace()): Record<string, string> {
  const isHonoured = place?.pathname === testPath && place.flag === "true";
  return isHonoured ? { "x-test-mode": "true" } : {};
}

function currentPlace(): Place | null {
  if (typeof window === "undefined") return null;
  return { pathname: window.location.pathname, flag: readFlag() };
}

/** The flag's value in this browser's storage; null when there is none. */
export function readFlag(): string | null {
  try {
    return window.localStorage.getItem(testAccessKey);
  } catch {
    return null;
  }
}
