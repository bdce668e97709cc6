import unhomoglyph from 'unhomoglyph'

// Characters used in place of a letter, beside the confusables of UTS #39. `i` maps to `l`: `1`, `I` and `|` look like both.
const lookalikes: Record<string, string> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's' },
  ...{ i: 'l', m: 'rn' },
}

function replaceLookalikes(text: string): string {
  return [...text].map((character) => lookalikes[character] ?? character).join('')
}

/** Removes accents, other combining marks and invisible characters. */
function stripMarks(text: string): string {
  return text.normalize('NFKD').replace(/[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}]/gu, '')
}

function skeletonOf(text: string): string {
  const letters = replaceLookalikes(stripMarks(unhomoglyph(text)).toLowerCase()).replace(
    /[^\p{L}\p{M}\p{N}]/gu,
    '',
  )
  // A name may consist of punctuation alone.
  return letters === '' ? text.replace(/\s/gu, '') : letters
}

/**
 * Skeletons of a text after UTS #39, without case, width, marks, invisible characters, white space and punctuation, and
 * with digits mapped to letters. Two texts are confusable when they share a skeleton. There are two skeletons, because
 * some letters of other scripts look Latin only as capitals.
 */
export function skeletonsOf(text: string): string[] {
  const letters = stripMarks(text)
  return [skeletonOf(letters), skeletonOf(stripMarks(letters.toUpperCase()))]
}

/** Whether two names share a skeleton. */
export function areConfusable(one: string, other: string): boolean {
  const skeletons = skeletonsOf(one)
  return skeletonsOf(other).some((skeleton) => skeletons.includes(skeleton))
}

// Of Latin letters that others look like, and of the marks between words.
const latin = /^[a-z]+$/

function asLatin(character: string): string {
  // Both cases of a letter get the same: some look Latin only as capitals.
  const lower = character.toUpperCase().toLowerCase()
  if (lower <= '\u007f') return lower
  const letters = [lower, lower.toUpperCase()].map((letter) => unhomoglyph(letter).toLowerCase())
  return letters.find((letter) => latin.test(letter)) ?? lower.replace(/\p{Pd}/u, '-').replace('’', "'")
}

/**
 * A text as readers see it: without case, width, invisible characters, kinds of white space and letters that look Latin. Texts
 * with the same key are the same name. Unlike skeletons, keys tell digits, accents and punctuation apart: `C++` is not `C#`.
 */
export function lookalikeKey(text: string): string {
  const visible = text.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
  return [...visible.replace(/\s+/gu, ' ').trim()].map(asLatin).join('').normalize('NFC')
}
