/** The paragraphs of a text without marks: blank lines part them. At least one, which is empty for a blank text. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)!.push(line)
  }
  const filled = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return filled.length > 0 ? filled : ['']
}
