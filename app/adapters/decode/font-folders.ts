/** Where a server keeps its fonts, which the decoder may read. */
export const fontFolders = ["/usr/share/fonts", "/usr/local/share/fonts"] as const;
