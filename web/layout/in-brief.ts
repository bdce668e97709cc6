const longest = 160

/** The first words of a text, on one line, as long as search engines show. */
export function inBrief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= longest) return line
  const cut = characters.slice(0, longest - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace < 0 ? cut : cut.slice(0, lastSpace)}…`
}
