import { useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { saysSubmitted, surveyAddress } from "./survey-frame.ts";

/** The configured survey, full screen. Calls `onSubmitted` once, and again after a failure. */
export function EmbeddedSurvey({
  surveyId,
  returnTo,
  hasFailed,
  onSubmitted,
}: {
  surveyId: string;
  returnTo: string;
  hasFailed: boolean;
  onSubmitted: () => void;
}) {
  const embedId = useId();
  const isHydrated = useHydrated();
  const [isLoaded, setIsLoaded] = useState(false);
  const isTold = useRef(false);
  useEffect(() => {
    if (hasFailed) isTold.current = false;
  }, [hasFailed]);

  useEffect(() => {
    const listen = (message: MessageEvent) => {
      if (isTold.current || !saysSubmitted(message, embedId)) return;
      isTold.current = true;
      onSubmitted();
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [embedId, onSubmitted]);

  return (
    <main className="fixed inset-0 grid place-items-center *:[grid-area:1/1]">
      <h1 className="sr-only">Survey</h1>
      {!isLoaded && <Loading>Loading survey...</Loading>}
      {/* Not in the first HTML: it could send its message before the listener is attached. */}
      {isHydrated && (
        <iframe
          title="Survey"
          className="size-full"
          src={surveyAddress(surveyId, embedId)}
          onLoad={() => setIsLoaded(true)}
        />
      )}
      <noscript>
        <Form method="post" className="p-4">
          <ReturnTo to={returnTo} />
          <Button type="submit" variant="primary">
            Continue to the dashboard
          </Button>
        </Form>
      </noscript>
    </main>
  );
}
