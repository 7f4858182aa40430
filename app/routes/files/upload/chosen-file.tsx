import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { formatMegabytes } from "#app/ui/text/file-size.ts";

/** The chosen file: its picture if it is an image, its name and its size. */
export function ChosenFile({ file }: { file: File }) {
  const picture = usePicture(file);
  return (
    <>
      {picture ? (
        <img src={picture} alt="" className="max-h-56 max-w-full rounded-md bg-[#fff]" />
      ) : (
        <Icon name="file" />
      )}
      <p dir="auto" className="font-medium">
        {file.name}
      </p>
      <p className="text-sm text-soft">{formatMegabytes(file.size)}</p>
    </>
  );
}

function usePicture(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
