const fence = /^[ \t]*(?:`{3,}|~{3,})[\w+#.-]*$/
const rule = /^[ \t]*(?:[-*_][ \t]*){3,}$/
const blockMarks = /^[ \t]*(?:>[ \t]?|[-+*][ \t]+)+/
// Escapes, code, addresses, ends and starts of links, emphasis.
const token = /\\[!-/:-@[-`{-~]|`+|https?:\/\/[^\s<>*)\]]+|\]\(|\[|\*+|_+|~~/g
const word = /[\p{L}\p{N}]/u
// Chinese, Japanese and Korean, where no space stands between a mark of emphasis and a word.
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
const url = /^(?:https?:\/\/|mailto:)\S+$/i

/**
 * A text in Markdown without its marks, for excerpts: what readers see of it in most texts, and never HTML. It needs no
 * parser, so that it can run for each card.
 */
export function plainText(text: string): string {
  const parts: string[] = []
  // The last mark of a kind that may open something, as the index of its part.
  const open = new Map<string, number>()
  let inFence = false

  function close(kind: string): boolean {
    const index = open.get(kind)
    if (index === undefined) return false
    parts[index] = ''
    return open.delete(kind)
  }

  /** Emphasis, as in CommonMark; of several runs the last equal one opens. */
  function emphasis(mark: string, before = ' ', after = ' '): string {
    const [wordBefore, wordAfter] = [word.test(before), word.test(after)]
    if (mark.startsWith('_') && wordBefore && wordAfter) return mark
    const isEastAsian = mark.startsWith('*') && (eastAsian.test(before) || eastAsian.test(after))
    if (before.trim() && (wordBefore || !wordAfter || isEastAsian) && close(mark)) return ''
    if (after.trim() && (wordAfter || !wordBefore || isEastAsian)) open.set(mark, parts.length)
    return mark
  }

  function addLine(line: string): void {
    let end = blockMarks.exec(line)?.[0].length ?? 0
    token.lastIndex = end
    for (let match = token.exec(line); match; match = token.exec(line)) {
      const [mark] = match
      parts.push(line.slice(end, match.index))
      end = token.lastIndex
      parts.push(shown(mark, match.index))
      token.lastIndex = end
    }
    parts.push(line.slice(end))

    /** Moves the end behind code and the addresses of links. */
    function shown(mark: string, start: number): string {
      switch (mark[0]) {
        case 'h':
          return mark
        case '\\':
          return mark.slice(1)
        case '[':
          if (line[start - 1] !== '!') open.set(mark, parts.length)
          return mark
        case '`':
          return code(mark) ?? mark
        case ']': {
          let to = line.indexOf(')', end)
          // An address may have parentheses.
          if (line.slice(end, to).includes('(')) to = line.indexOf(')', to + 1)
          if (to < 0 || !url.test(line.slice(end, to)) || !close('[')) return mark
          end = to + 1
          return ''
        }
        default:
          return emphasis(mark, line[start - 1], line[end])
      }
    }

    function code(mark: string): string | undefined {
      const to = line.indexOf(mark, end)
      if (to < 0) return undefined
      const inner = line.slice(end, to)
      end = to + mark.length
      return inner
    }
  }

  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) parts.push('\n')
    if (line.trim() === '') open.clear()
    if (fence.test(line)) inFence = !inFence
    else if (inFence || rule.test(line)) parts.push(line)
    else addLine(line)
  }
  return parts.join('')
}
