import { type Asking, sendToApi } from "./ask-api.ts";

/** GET /api/threads. Rejects with the messages of the specification, section 8. */
export function loadThreads(origin = "", asking: Asking = {}): Promise<unknown> {
  return sendToApi(`${origin}/api/threads`, asking, async (response) => {
    const { ok, status, statusText } = response;
    if (!ok) throw new Error(`HTTP ${status}: ${statusText}`);
    return response.json();
  });
}

/** GET /api/feedback. */
export function loadFeedback(origin = "", asking: Asking = {}): Promise<unknown> {
  return sendToApi(`${origin}/api/feedback`, asking, async (response) => {
    if (!response.ok) throw new Error("Network response was not ok for comments");
    return response.json();
  });
}

/** GET /api/threads/{threadId}. */
export function loadThreadDetails(
  threadId: string,
  origin = "",
  asking: Asking = {},
): Promise<unknown> {
  const address = `${origin}/api/threads/${encodeURIComponent(threadId)}`;
  return sendToApi(address, asking, async (response) => {
    const { ok, status, statusText } = response;
    if (!ok) throw new Error(`Failed to fetch thread details: ${status} ${statusText}`);
    return response.json();
  });
}
