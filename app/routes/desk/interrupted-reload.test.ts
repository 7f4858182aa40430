import {
  createMemoryRouter,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { expect, test, vi } from "vitest";
import { forgetLoaded } from "#app/client/cache/revision-cache.ts";
import { clientLoader, shouldRevalidate } from "./dashboard.tsx";

test.each([
  ["/dashboard/trash", "/dashboard"],
  ["/dashboard/thread/a?file=2", "/dashboard"],
  ["/dashboard", "/dashboard/thread/a"],
])("a reload of the desk that going from %s to %s interrupts is made up for", async (from, to) => {
  forgetLoaded();
  const requests: PromiseWithResolvers<{ revision: number }>[] = [];
  const router = createMemoryRouter([desk(requests)], {
    initialEntries: [from],
    hydrationData: { loaderData: { desk: { revision: 1 } } },
  }).initialize();
  void router.revalidate();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  void router.navigate(to);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  for (const request of requests) request.resolve({ revision: 2 });
  await vi.waitFor(() => expect(router.state.navigation.state).toBe("idle"));
  expect(router.state.location.pathname).toBe(to);
  expect(router.state.loaderData.desk).toEqual({ revision: 2 });
});

/** The desk's client loader over a server whose answers the test gives. */
function desk(requests: PromiseWithResolvers<{ revision: number }>[]): RouteObject {
  const askServer = (signal: AbortSignal) => {
    const request = Promise.withResolvers<{ revision: number }>();
    signal.addEventListener("abort", () => request.reject(signal.reason));
    requests.push(request);
    return request.promise;
  };
  return {
    id: "desk",
    path: "/dashboard",
    loader: ({ request }) => {
      const serverLoader = () => askServer(request.signal);
      const asked = { url: new URL(request.url), params: {}, serverLoader };
      // Only what the loader reads; the rest comes from React Router's Vite plugin.
      return clientLoader(asked as unknown as Parameters<typeof clientLoader>[0]);
    },
    shouldRevalidate: (change: ShouldRevalidateFunctionArgs) => shouldRevalidate(change),
    children: [{ index: true }, { path: "*" }],
  };
}
