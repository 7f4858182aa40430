import { type ReactNode, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useFileDrop } from "./use-file-drop.ts";

/** A file field that is large enough to drop on. What was chosen takes the place of the invitation. */
export function DropArea({
  accept,
  isDisabled,
  onFile,
  children,
}: {
  accept: string;
  isDisabled: boolean;
  onFile: (file: File | null) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(([file]) => {
    if (file && !isDisabled) onFile(file);
  });
  return (
    <div className={classNames("upload-area", drop.isOver && "is-over")} {...drop.handlers}>
      {children || (
        <div className="upload-invitation" aria-hidden="true">
          <Icon name="upload" />
          <p className="font-medium">Click to browse or drag and drop</p>
          <p className="text-sm text-soft">Images, PDF, AI and DXF</p>
        </div>
      )}
      <input
        ref={input}
        type="file"
        name="file"
        required={!children}
        accept={accept}
        disabled={isDisabled}
        aria-label="Choose a file: an image, PDF, AI or DXF"
        data-autofocus
        className="upload-input"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
