/** A size in bytes for people: '512 B', '34 KB', '2.4 MB', '20 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return formatMegabytes(bytes);
  return `${Number((bytes / 1_000_000_000).toFixed(1))} GB`;
}

/** '0.03 MB', as the upload dialog shows sizes. */
export function formatMegabytes(bytes: number): string {
  // A size above 0 must not be shown as 0.
  if (bytes > 0 && bytes < 5_000) return "<0.01 MB";
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 0.1 ? megabytes.toFixed(2) : megabytes.toFixed(1)} MB`;
}
