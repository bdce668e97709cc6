const headEnd = '</head>'
// React writes these first.
const firstTags = ['<head>', '<meta charSet=', '<meta name="viewport"']

/**
 * Orders what the head loads by when the visitor needs it: the style sheet before the font. React hoists preloads above
 * the style sheets. The inline script comes first, because a script waits for the style sheets above it.
 */
export function reorderHead(page: string): string {
  const end = page.indexOf(headEnd)
  if (end < 0) return page
  const head = page.slice(0, end)
  const fonts = elements(head, '<link rel="preload"', '>').filter((tag) => tag.includes(' as="font"'))
  const [script = ''] = elements(head, '<script>', '</script>')
  const styles = elements(head, '<link rel="stylesheet"', '>')
  const first = [script, ...styles, ...fonts]
  let rest = head
  for (const element of first) rest = without(rest, element)
  const start = endOfFirstTags(rest)
  return rest.slice(0, start) + first.join('') + rest.slice(start) + page.slice(end)
}

/** The parts of a text from `start` to `end`. */
function elements(text: string, start: string, end: string): string[] {
  const found: string[] = []
  for (let from = text.indexOf(start); from >= 0; from = text.indexOf(start, from + 1)) {
    found.push(text.slice(from, text.indexOf(end, from) + end.length))
  }
  return found
}

function without(text: string, part: string): string {
  const from = text.indexOf(part)
  return text.slice(0, from) + text.slice(from + part.length)
}

function endOfFirstTags(head: string): number {
  let end = 0
  for (const tag of firstTags) {
    const from = head.indexOf(tag, end)
    if (from >= 0) end = head.indexOf('>', from) + 1
  }
  return end
}
