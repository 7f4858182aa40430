import { type RefObject, useEffect, useState } from "react";
import { tileAddress } from "#app/domain/files/file-address.ts";
import { type TileIndex, tileEdge, tileShare } from "#app/domain/files/previews/tile-grid.ts";
import { usePictureLoad } from "./use-picture-load.ts";
import { useVisibleTiles } from "./use-visible-tiles.ts";

/** A person may have only so many pages drawn at once. */
const mostAtOnce = 2;

type Size = { width: number; height: number };
type Props = {
  /** The address of the file's original. */
  content: string;
  page: number;
  picture: RefObject<HTMLImageElement | null>;
  ground: string | null;
  /** Called when a part cannot be drawn; no more are asked for. */
  onRefused: () => void;
};

/** Over a zoomed picture: the part in view, drawn at that size. Until it is there, the picture is seen enlarged. */
export function PageTiles({ content, page, picture, ground, onRefused }: Props) {
  const { size, tiles, before } = useVisibleTiles(picture);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const addressed = (tile: TileIndex) => ({ tile, address: tileAddress(content, page, tile) });
  const isSettled = ({ address }: { address: string }) => settled.has(address);
  const now = tiles.map(addressed);
  const missing = now.filter((one) => !isSettled(one));
  const below = missing.length === 0 ? [] : before.map(addressed).filter(isSettled);
  const asked = missing.slice(0, mostAtOnce);
  const drawn = [...below, ...now.filter(isSettled), ...asked];
  const distinct = new Map(drawn.map((tile) => [tile.address, tile]));
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {[...distinct.values()].map(({ tile, address }) => (
        <PageTile
          key={address}
          {...{ tile, address, size, ground }}
          onShown={() => setSettled((before) => withOne(before, address))}
          onRefused={onRefused}
        />
      ))}
    </div>
  );
}

function withOne(before: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return before.has(one) ? before : new Set(before).add(one);
}

type TileProps = Pick<Props, "ground" | "onRefused"> & {
  tile: TileIndex;
  address: string;
  size: Size;
  onShown: () => void;
};

function PageTile({ tile, address, size, ground, onShown, onRefused }: TileProps) {
  const { state, image } = usePictureLoad(address);
  useEffect(() => {
    if (state === "shown") onShown();
    if (state === "broken") onRefused();
  }, [state, onShown, onRefused]);
  if (state === "asking" || state === "broken") return null;
  const { width, height } = tileShare(size, tile.level);
  const share = (length: number) => `${length * 100}%`;
  return (
    <img
      {...image}
      alt=""
      decoding="async"
      className={`absolute max-w-none not-data-ground:bg-[#fff] ${state === "shown" ? "" : "opacity-0"}`}
      data-ground={ground ?? undefined}
      width={tileEdge}
      height={tileEdge}
      style={{
        left: share(tile.x * width),
        top: share(tile.y * height),
        width: share(width),
        height: share(height),
      }}
    />
  );
}
