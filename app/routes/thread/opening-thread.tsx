import { Loading } from "#app/ui/loading.tsx";
import { Overlay } from "#app/ui/overlay/overlay.tsx";

/** Stands in for the focus view until its thread is there. What comes quickly never shows it. */
export default function OpeningThread({ closeTo }: { closeTo: string }) {
  return (
    <div className="animate-[fade-in_160ms_250ms_both]">
      <Overlay title="Thread" closeTo={closeTo} variant="wide">
        <Loading>Loading...</Loading>
      </Overlay>
    </div>
  );
}
