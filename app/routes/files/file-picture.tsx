import { useState } from "react";
import type { FileKind } from "#app/domain/files/file.ts";
import { smallAddress } from "#app/domain/files/file-address.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { imageState, markLoaded } from "#app/ui/image-state.ts";
import { markGround } from "#app/ui/picture-ground.ts";
import { fileIcons } from "./file-icon.ts";

/**
 * A file's preview in a small size, or the icon of its kind if there is none or it does not load. The name is shown
 * beside it, so the picture has no text alternative.
 */
export function FilePicture({
  previewUrl,
  kind,
  className,
}: {
  previewUrl: string | null;
  kind: FileKind;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classNames("file-picture", className)}>
      {previewUrl && broken !== previewUrl ? (
        <img
          src={smallAddress(previewUrl)}
          alt=""
          loading="lazy"
          decoding="async"
          ref={(image) => {
            // It may have failed before React attached its handlers.
            if (!image) return;
            const state = imageState(image);
            if (state === "failed") setBroken(previewUrl);
            else if (state === "loaded") markShown(image);
          }}
          onLoad={({ currentTarget }) => markShown(currentTarget)}
          onError={() => setBroken(previewUrl)}
        />
      ) : (
        <Icon name={fileIcons[kind]} />
      )}
    </span>
  );
}

function markShown(image: HTMLImageElement): void {
  markLoaded(image);
  markGround(image);
}
