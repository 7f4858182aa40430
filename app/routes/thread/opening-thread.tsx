import { Loading } from "#app/ui/loading.tsx";
import { Overlay } from "#app/ui/overlay/overlay.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const files = ["a", "b", "c", "d"];
const tasks = ["a", "b", "c"];

/** A placeholder in the shape of the focus view, until its thread is loaded. It appears after a delay. */
export function OpeningThread({ closeTo }: { closeTo: string }) {
  return (
    <div className="relative z-40 animate-[fade-in_160ms_250ms_both]">
      <Overlay title="Thread" closeTo={closeTo} variant="wide">
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_24rem] max-lg:grid-cols-[minmax(0,1fr)_20rem] max-[720px]:block">
          <div className="grid place-items-center bg-sunken max-[720px]:h-[52dvh]">
            <Loading>Loading...</Loading>
          </div>
          <div className="grid content-start gap-6 overflow-hidden border-l border-line p-4">
            <div className="flex gap-2.5">
              <Skeleton className="size-7 flex-none rounded-full" />
              <div className="grid flex-1 content-start gap-1.5">
                <Skeleton className="h-3.5 w-2/5" />
                <Skeleton className="h-3.5 w-3/5" />
              </div>
            </div>
            <div className="grid grid-cols-4 gap-2">
              {files.map((key) => (
                <Skeleton key={key} className="aspect-4/3" />
              ))}
            </div>
            {tasks.map((key) => (
              <div key={key} className="grid gap-1.5">
                <Skeleton className="h-3.5 w-4/5" />
                <Skeleton className="h-3 w-2/5" />
              </div>
            ))}
          </div>
        </div>
      </Overlay>
    </div>
  );
}
