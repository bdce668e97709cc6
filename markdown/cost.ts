// The parser's time grows with the square of these numbers, which texts by people do not come near.
const most = { marksWithin: 800, pictures: 100, fences: 100, marksOfBlocks: 600, marksOfLine: 8 }

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

/** Counts the marks of quotes and lists at the beginnings of lines. */
function hasCostlyBlocks(text: string): boolean {
  let all = 0
  for (let start = 0; start < text.length;) {
    let ofLine = 0
    space.lastIndex = start
    space.test(text)
    ofBlock.lastIndex = space.lastIndex
    while (ofBlock.test(text)) ofLine++
    all += ofLine
    if (ofLine > most.marksOfLine || all > most.marksOfBlocks) return true
    const end = text.indexOf('\n', start)
    start = end < 0 ? text.length : end + 1
  }
  return false
}
