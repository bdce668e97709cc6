// The parser's time grows with the square of these numbers, which texts by people do not come near.
const most = { marksWithin: 800, pictures: 100, fences: 100, linesOfBlocks: 300, marksOfLine: 8 }

const within = /\*+|_+|`+|~~|[[\]]/g
const picture = /!\[/g
const fence = /```|~~~/g
const ofBlock = /(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s))[ \t]*/y
const space = /[ \t]*/y

/** Whether the parser would take long for a text: it has thousands of marks, or nests them very deeply. */
export function isCostly(text: string): boolean {
  return (
    count(text, within) > most.marksWithin ||
    count(text, picture) > most.pictures ||
    count(text, fence) > most.fences ||
    hasCostlyBlocks(text)
  )
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Counts the marks of quotes and lists at the beginnings of lines, and the lines that go on with a quote or list without one. */
function hasCostlyBlocks(text: string): boolean {
  let all = 0
  let isInBlock = false
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    space.lastIndex = start
    space.test(text)
    const isBlank = space.lastIndex === end
    let ofLine = 0
    ofBlock.lastIndex = space.lastIndex
    while (ofBlock.test(text)) ofLine++
    isInBlock = ofLine > 0 || (isInBlock && !isBlank)
    all += isInBlock ? Math.max(ofLine, 1) : 0
    if (ofLine > most.marksOfLine || all > most.linesOfBlocks) return true
    start = end + 1
  }
  return false
}
