import { type ReactNode, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useFileDrop } from "./use-file-drop.ts";

/** A file field large enough to drop a file on. The chosen file replaces the invitation. */
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
    <div
      className={classNames(
        "relative grid min-h-60 place-items-center rounded-lg border-[1.5px] border-dashed p-4 text-center hover:border-accent hover:bg-accent-wash has-focus-visible:border-transparent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus",
        drop.isOver ? "border-accent bg-accent-wash" : "border-edge",
      )}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <div
        className="grid max-w-full justify-items-center gap-1.5 wrap-anywhere [&_.icon]:size-7 [&_.icon]:stroke-[1.25] [&_.icon]:text-faint"
        aria-hidden={!children}
      >
        {children || (
          <>
            <Icon name="upload" />
            <p className="font-medium">Click to browse or drag and drop</p>
            <p className="text-sm text-soft">Images, PDF, AI and DXF</p>
          </>
        )}
      </div>
      {/* The invisible field covers the whole area, so that a click anywhere opens it. */}
      <input
        ref={input}
        type="file"
        name="file"
        required={!children}
        accept={accept}
        disabled={isDisabled}
        aria-label="Choose a file: an image, PDF, AI or DXF"
        data-autofocus
        className="absolute inset-0 cursor-pointer opacity-0 noscript:static noscript:opacity-100"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
