import unhomoglyph from 'unhomoglyph'

// Written for a letter, beside the confusables of UTS #39. `i` and `l` become one, because `1`, `I` and `|` look like both.
const standIns: Record<string, string> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's' },
  ...{ i: 'l', m: 'rn' },
}

function withStandIns(text: string): string {
  return [...text].map((character) => standIns[character] ?? character).join('')
}

/** Without accents and other marks that stand on any letter, and without what is not visible. */
function bare(text: string): string {
  return text.normalize('NFKD').replace(/[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}]/gu, '')
}

function skeletonOf(text: string): string {
  const letters = withStandIns(bare(unhomoglyph(text)).toLowerCase()).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  // A name may be all signs.
  return letters === '' ? text.replace(/\s/gu, '') : letters
}

/**
 * What a text looks like: texts of which any skeletons are equal look alike (the skeletons of UTS #39, without case,
 * width, marks, invisible characters, white space and punctuation, and with digits for the letters that they stand
 * for). There are two, because some letters of other alphabets look like Latin ones only as capitals.
 */
export function skeletonsOf(text: string): string[] {
  const letters = bare(text)
  return [skeletonOf(letters), skeletonOf(bare(letters.toUpperCase()))]
}

/** Whether two names look alike. */
export function areConfusable(one: string, other: string): boolean {
  const skeletons = skeletonsOf(one)
  return skeletonsOf(other).some((skeleton) => skeletons.includes(skeleton))
}
