import { useState } from "react";
import { playerFor } from "#app/domain/files/playable-media.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { MissingPreview } from "./missing-preview.tsx";

/** The browser's own player for a film or a recording; where it cannot play it, what any other file gets. */
export function MediaPlayer({ file }: { file: ShownFile }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <MissingPreview file={file} isShown={false} />;
  const player = {
    src: file.content,
    controls: true,
    preload: "metadata",
    "aria-label": file.name,
    // It may have failed before React was there to hear of it.
    ref: (element: HTMLMediaElement | null) => {
      if (element?.error) setFailed(true);
    },
    onError: () => setFailed(true),
  };
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-4">
      {playerFor(file.type) === "audio" ? (
        <audio {...player} className="w-full max-w-128" />
      ) : (
        <video
          {...player}
          className="max-h-full min-h-0 max-w-full bg-[#000] shadow-card"
          poster={file.previewUrl ?? undefined}
          playsInline
        />
      )}
    </div>
  );
}
