const english = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language, by its code of ISO 639-1: 'German' for `de`. Apart from the schema: pages need no zod for it. */
export function languageName(code: string): string {
  return english.of(code) ?? code
}
