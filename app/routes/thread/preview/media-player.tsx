import { useState } from "react";
import { playerFor } from "#app/domain/files/playable-media.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { MissingPreview } from "./missing-preview.tsx";

/** The browser's own player for a film or a recording; if it cannot play the file, the same as for any other file. */
export function MediaPlayer({ file }: { file: ShownFile }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <MissingPreview file={file} isShown={false} />;
  const player = {
    src: file.content,
    controls: true,
    preload: "metadata",
    "aria-label": file.name,
    // The file may have failed to load before React attached its listener.
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
