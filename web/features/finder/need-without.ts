const joining = 'and|or|but|plus|also|with|that is|which is|und|oder|mit|y|o|con|et|ou|avec'
// What joined the phrase with its neighbours, once more on the side that is now an end of the need.
const atStart = new RegExp(`^(?:[\\s,;.]|(?:${joining})(?=[\\s,;]|$))+`, 'iu')
const atEnd = new RegExp(`(?:[\\s,;]|(?<=[\\s,;]|^)(?:${joining}))+$`, 'iu')

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** A need without a phrase of it, and without the commas and conjunctions that joined the two. */
export function needWithout(need: string, phrase: string): string {
  const place = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(phrase)}(?![\\p{L}\\p{N}])`, 'u').exec(need)
  const start = place?.index ?? need.indexOf(phrase)
  if (start < 0) return need
  const before = need.slice(0, start).replace(atEnd, '')
  const after = need.slice(start + phrase.length)
  // Between two parts that stay, what joined the phrase with the second part joins the parts.
  const joined =
    before === '' ? after.replace(atStart, '') : before + (/^[\s,;]/.test(after) ? after : ` ${after}`)
  return joined.replace(atEnd, '').replaceAll(/\s+/g, ' ').trim()
}
