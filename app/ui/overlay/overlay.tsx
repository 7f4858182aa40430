import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useNavigate } from "react-router";
import { useFocusWithin } from "../behaviour/use-focus-within.ts";
import { buttonClass } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

type Closing = { closeTo: string; close: () => void };
const OverlayContext = createContext<Closing>({ closeTo: "/", close: () => undefined });

/** How a component closes the overlay around it: by an address, or at once (with its animation) by `close`. */
export function useOverlay(): Closing {
  return use(OverlayContext);
}

/**
 * A dialog that is a page of its own over another one (see OverlayHost). Every way to close it is a link to
 * `closeTo`, so it works without JavaScript; Escape and a click beside it close it too. Children are usually
 * OverlayBody and OverlayFoot.
 */
export function Overlay({
  title,
  closeTo,
  variant = "dialog",
  closeAfterMs = 0,
  expanded = false,
  head,
  className,
  children,
}: {
  title: string;
  closeTo: string;
  variant?: "dialog" | "wide" | "panel";
  closeAfterMs?: number;
  expanded?: boolean;
  /** Controls between the title and the close button. */
  head?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const { isClosing, close } = useClose(closeTo, closeAfterMs);
  useEscape(close);
  useFocusWithin(box);
  // This effect must run before the next key press.
  useLayoutEffect(() => {
    const inside = box.current?.querySelector<HTMLElement>("[autofocus], [data-autofocus]");
    if (!box.current?.contains(document.activeElement)) (inside ?? box.current)?.focus();
  }, []);
  return (
    <OverlayContext value={{ closeTo, close }}>
      <div
        className={classNames("overlay", variant !== "dialog" && `overlay-${variant}`)}
        data-closing={isClosing || undefined}
        data-expanded={expanded || undefined}
      >
        <CloseLink className="overlay-scrim" tabIndex={-1} aria-hidden="true" />
        <section
          ref={box}
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          tabIndex={-1}
          className={classNames("overlay-box", className)}
        >
          <header className="overlay-head">
            <h2 id={titleId} dir="auto">
              {title}
            </h2>
            {head}
            <CloseLink aria-label="Close" className={buttonClass({ variant: "quiet" }, true)}>
              <Icon name="close" />
            </CloseLink>
          </header>
          {children}
        </section>
      </div>
    </OverlayContext>
  );
}

/** A link that closes the overlay around it. */
export function CloseLink(props: Omit<ComponentProps<typeof Link>, "to">) {
  const { closeTo, close } = useOverlay();
  return (
    <Link
      preventScrollReset
      {...props}
      to={closeTo}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        close();
      }}
    />
  );
}

export function OverlayBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames("overlay-body", className)} />;
}

export function OverlayFoot({ className, ...rest }: ComponentProps<"footer">) {
  return <footer {...rest} className={classNames("overlay-foot", className)} />;
}

function useClose(closeTo: string, closeAfterMs: number) {
  const navigate = useNavigate();
  const [isClosing, setIsClosing] = useState(false);
  const close = useCallback(() => setIsClosing(true), []);
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => navigate(closeTo, { preventScrollReset: true }), closeAfterMs);
    return () => clearTimeout(timer);
  }, [isClosing, closeAfterMs, closeTo, navigate]);
  return { isClosing: isClosing && closeAfterMs > 0, close };
}

function useEscape(close: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape closes an open menu or list of suggestions first.
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector("[popover]:popover-open") || clearsSearch(event.target)) return;
      close();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [close]);
}

/** Browsers clear a search field on Escape. That Escape must not close the overlay around the field. */
function clearsSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "search" && target.value !== "";
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
