/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line px-1 font-sans text-xs/5 text-faint">
      {children}
    </kbd>
  );
}
