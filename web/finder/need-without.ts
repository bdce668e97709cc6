const joinings = ['and', 'or', 'but', 'plus', 'also', 'with', 'that is', 'which is']
const foreignJoinings = ['und', 'oder', 'mit', 'y', 'o', 'con', 'et', 'ou', 'avec']
const marks = new Set([' ', ',', ';', '.', '\n', '\t'])
const letter = /[\p{L}\p{N}]/u

/** Whether a character ends a word; undefined stands for the end of the text. */
function isEdge(character: string | undefined): boolean {
  return character === undefined || marks.has(character)
}

/** A text without the marks and words at its end that joined it with what followed. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && marks.has(text[end - 1]!)) end -= 1
  const rest = text.slice(0, end)
  const joining = [...joinings, ...foreignJoinings].find(
    (word) => rest.toLowerCase().endsWith(word) && isEdge(rest[rest.length - word.length - 1]),
  )
  return joining === undefined ? rest : trimEnd(rest.slice(0, -joining.length))
}

/** A text without the marks and words at its beginning that joined it with what was before. */
function trimStart(text: string): string {
  let start = 0
  while (marks.has(text[start]!)) start += 1
  const rest = text.slice(start)
  const joining = [...joinings, ...foreignJoinings].find(
    (word) => rest.toLowerCase().startsWith(word) && isEdge(rest[word.length]),
  )
  return joining === undefined ? rest : trimStart(rest.slice(joining.length))
}

/** The index of a phrase as whole words, else anywhere; -1 when it does not occur. */
function placeOf(phrase: string, need: string): number {
  for (let at = need.indexOf(phrase); at >= 0; at = need.indexOf(phrase, at + 1)) {
    if (!letter.test(need[at - 1] ?? '') && !letter.test(need[at + phrase.length] ?? '')) return at
  }
  return need.indexOf(phrase)
}

/** A need without a phrase of it, and without the commas and conjunctions that joined the two. */
export function needWithout(need: string, phrase: string): string {
  const start = placeOf(phrase, need)
  if (start < 0) return need
  const before = trimEnd(need.slice(0, start))
  const after = need.slice(start + phrase.length)
  // Between two parts that stay, what joined the phrase with the second part joins the parts.
  const joined = before === '' ? trimStart(after) : before + (isEdge(after[0]) ? after : ` ${after}`)
  return trimEnd(joined).replaceAll(/\s+/g, ' ').trim()
}
