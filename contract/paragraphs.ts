/** The paragraphs of a text without marks: blank lines part them. At least one, which is empty for a blank text. */
export function paragraphsOf(text: string): string[] {
  const paragraphs = text.split(/\n(?:[^\S\n]*\n)+/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.length > 0 ? paragraphs : ['']
}
