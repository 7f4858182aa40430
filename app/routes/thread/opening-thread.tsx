import { Loading } from "#app/ui/loading.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import "./opening-thread.css";

/** Stands in for the focus view until its thread is there. What comes quickly never shows it. */
export default function OpeningThread({ closeTo }: { closeTo: string }) {
  return (
    <div className="opening-thread">
      <Overlay title="Thread" closeTo={closeTo} variant="wide">
        <Loading>Loading...</Loading>
      </Overlay>
    </div>
  );
}
