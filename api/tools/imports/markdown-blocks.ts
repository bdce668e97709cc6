/** A heading of a Markdown list, an item of it, or a row of a table: as Markdown. */
export type Block =
  | { kind: 'heading'; line: number; level: number; text: string }
  | { kind: 'item'; line: number; text: string }

const fence = /^\s*(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})\s/
const htmlHeading = /^\s*<h([1-6])\b[^>]*>(.*?)<\/h\1>/i
const underline = /^ {0,3}(=+|-{2,})\s*$/
const itemMark = /^(?:[-*+]|\d{1,9}[.)])\s/
const checkbox = /^\[[ xX]\]\s/

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

/** Whether a line ends fenced code: the same marks, at least as many. */
function endsFence(line: string, fence: string): boolean {
  const marks = line.trim()
  return marks.length >= fence.length && marks === fence[0]!.repeat(marks.length)
}

/** Splits Markdown into headings and list items, nested ones each by itself. Code, comments, front matter and paragraphs are left out. */
export function* blocksOf(text: string): Generator<Block> {
  const lines = withoutComments(text).split('\n')
  let open: { line: number; text: string } | undefined
  let paragraph: { line: number; text: string } | undefined
  let openFence: string | undefined
  const ended = (): Block[] => {
    const block = open
    open = undefined
    return block ? [{ kind: 'item', ...block }] : []
  }
  for (let index = endOfFrontMatter(lines); index < lines.length; index += 1) {
    const content = lines[index]!.replace(/\r$/, '')
    const line = index + 1
    if (openFence !== undefined) {
      if (endsFence(content, openFence)) openFence = undefined
      continue
    }
    const [, fenced] = fence.exec(content) ?? []
    const before = paragraph
    paragraph = undefined
    if (fenced !== undefined) {
      yield* ended()
      openFence = fenced
      continue
    }
    const title = readHeading(content) ?? (before && underlined(before.text, content))
    if (title) {
      yield* ended()
      yield { kind: 'heading', line: readHeading(content) ? line : before!.line, ...title }
      continue
    }
    const text = itemOf(content) ?? cellsOf(content)
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
  const [all, marks] = heading.exec(content) ?? []
  if (marks !== undefined)
    return { level: marks.length, text: withoutClosingMarks(content.slice(all!.length)) }
  const [, level, html] = htmlHeading.exec(content) ?? []
  return level === undefined
    ? undefined
    : { level: Number(level), text: html!.replace(/<[^<>]{0,500}>/g, '') }
}

/** The text of a heading without the marks that may stand behind it: `## Text ##`. */
function withoutClosingMarks(given: string): string {
  const text = given.trim()
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(text[end - 1]!) ? text.slice(0, end).trim() : text
}

/** The text of a list item; undefined for other lines and for empty items. */
function itemOf(content: string): string | undefined {
  const line = content.trim()
  const mark = itemMark.exec(line)
  if (!mark) return undefined
  const text = line.slice(mark[0].length).trim()
  return text.replace(checkbox, '').trim() || undefined
}

function underlined(text: string, content: string): { level: number; text: string } | undefined {
  const [, marks] = underline.exec(content) ?? []
  return marks === undefined ? undefined : { level: marks.startsWith('=') ? 1 : 2, text }
}

/** The cells of a table's row with dashes between them, as in a list item. */
function cellsOf(content: string): string | undefined {
  const row = content.trim()
  if (row.length < 2 || !row.startsWith('|') || !row.endsWith('|')) return undefined
  const cells = row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
  return cells.filter((cell) => cell !== '').join(' - ')
}
