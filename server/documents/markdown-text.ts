/** Characters that are marks of Markdown or HTML in a line, and starts of character references. */
const marks = /[\\`*_[\]<>#|~]|&(?=#?\w+;)/g
/** Marks at the start of a line: of lists, of a rule, of a heading's underline. */
const firstMark = /^(\d*)([-+=.)])/
// Controls, marks of direction, and invisible tags, in which instructions hide.
const controls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/** A text of one line that shows as it is, whatever marks are in it. */
export function escapeLine(text: string): string {
  const line = text.replace(controls, ' ').replace(/\s+/g, ' ').trim().replace(marks, '\\$&')
  return line.replace(firstMark, '$1\\$2')
}

/** Words of a member as a block quotation. Each line is marked and escaped, so that none of them can end the quotation. */
export function quotation(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${escapeLine(line)}`.trimEnd())
    .join('\n')
}

/** An address as Markdown shows and links it. */
export function address(url: string): string {
  return `<${url.replace(/[<>\s]/g, encodeURIComponent)}>`
}

/** The day of a time: `2026-02-28`. */
export function day(time: string): string {
  return time.slice(0, 10)
}
