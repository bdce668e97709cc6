/** A heading of a Markdown list, an item of it, or a row of a table: as Markdown. */
export type Block =
  | { kind: 'heading'; line: number; level: number; text: string }
  | { kind: 'item'; line: number; text: string }

const fence = /^\s*(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/
const htmlHeading = /^\s*<h([1-6])\b[^>]*>(.*?)<\/h\1>/i
const underline = /^ {0,3}(=+|-{2,})\s*$/
const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/
const tableRow = /^\s*\|(.*)\|\s*$/

/** Blanks comments, keeping their line ends. One that is never closed ends with the file, as in browsers. */
function withoutComments(text: string): string {
  let result = ''
  let at = 0
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', start + 4)
    const end = close < 0 ? text.length : close + 3
    result += text.slice(at, start) + '\n'.repeat(text.slice(start, end).split('\n').length - 1)
    at = end
  }
  return result + text.slice(at)
}

/** Splits Markdown into headings and list items, nested ones each by itself. Code, comments, front matter and paragraphs are left out. */
export function* blocksOf(text: string): Generator<Block> {
  const lines = withoutComments(text).split('\n')
  let open: { line: number; text: string } | undefined
  let paragraph: { line: number; text: string } | undefined
  let closing: RegExp | undefined
  const ended = (): Block[] => {
    const block = open
    open = undefined
    return block ? [{ kind: 'item', ...block }] : []
  }
  for (let index = endOfFrontMatter(lines); index < lines.length; index += 1) {
    const content = lines[index]!.replace(/\r$/, '')
    const line = index + 1
    if (closing) {
      if (closing.test(content)) closing = undefined
      continue
    }
    const [, fenced] = fence.exec(content) ?? []
    const before = paragraph
    paragraph = undefined
    if (fenced !== undefined) {
      yield* ended()
      closing = new RegExp(`^\\s*\\${fenced[0]}{${fenced.length},}\\s*$`)
      continue
    }
    const title = readHeading(content) ?? (before && underlined(before.text, content))
    if (title) {
      yield* ended()
      yield { kind: 'heading', line: readHeading(content) ? line : before!.line, ...title }
      continue
    }
    const text = item.exec(content)?.[1] ?? cellsOf(content)
    if (text !== undefined) {
      yield* ended()
      open = { line, text }
    } else if (content.trim() === '') yield* ended()
    else if (open) open = { ...open, text: `${open.text}\n${content.trim()}` }
    else paragraph = { line, text: before ? `${before.text} ${content.trim()}` : content.trim() }
  }
  yield* ended()
}

function endOfFrontMatter(lines: string[]): number {
  if (lines[0]?.trim() !== '---') return 0
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  return end + 1
}

function readHeading(content: string): { level: number; text: string } | undefined {
  const [, marks, text] = heading.exec(content) ?? []
  if (marks !== undefined) return { level: marks.length, text: text! }
  const [, level, html] = htmlHeading.exec(content) ?? []
  return level === undefined ? undefined : { level: Number(level), text: html!.replace(/<[^>]*>/g, '') }
}

function underlined(text: string, content: string): { level: number; text: string } | undefined {
  const [, marks] = underline.exec(content) ?? []
  return marks === undefined ? undefined : { level: marks.startsWith('=') ? 1 : 2, text }
}

/** The cells of a table's row with dashes between them, as in a list item. */
function cellsOf(content: string): string | undefined {
  const [, row] = tableRow.exec(content) ?? []
  if (row === undefined) return undefined
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
  return cells.filter((cell) => cell !== '').join(' - ')
}
