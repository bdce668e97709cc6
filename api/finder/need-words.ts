/** A word of a text, folded: lower case, without accents, apostrophes and invisible characters. */
export interface Word {
  text: string
  /** Its place in the text. */
  start: number
  end: number
}

/** The text of a `Word` that stands for punctuation between clauses. */
export const clauseEnd = ','

const invisible = /[\p{M}\p{Cf}'’]/gu

export function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(invisible, '').normalize('NFC')
}

// A word may have marks inside ("don't", 'Otter.ai'), and '-free' belongs to the word before it ('royalty-free').
const wordOrPunctuation =
  /[\p{L}\p{N}\p{M}\p{Cf}]+(?:['’.·][\p{L}\p{N}\p{M}\p{Cf}]+)*(?:-[Ff][Rr][Ee][Ee](?![\p{L}\p{N}]))?|[,;:!?()…–—|\n]|\.(?=\s|$)|(?<=\s)-(?=\s)|[&+]/gu

/** The words of a text in their order. Hyphens and slashes separate words. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(wordOrPunctuation)].flatMap(({ 0: found, index }) => {
    const place = { start: index, end: index + found.length }
    if (found === '&' || found === '+') return [{ text: 'and', ...place }]
    if (!/[\p{L}\p{N}]/u.test(found))
      return /[\p{M}\p{Cf}]/u.test(found) ? [] : [{ text: clauseEnd, ...place }]
    return [{ text: fold(found), ...place }]
  })
}

/** Words that say nothing about a topic. */
export const functionWords = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing each
  for from had has have having he her here hers him his how i if im in into is it its ive just like me more most my of
  on onto or other our please should so some something such than that thats the their them then there these
  they this those through to too under until up us use using very via want was we were what when where which while who
  why will with within without would you your
  der die das den dem des ein eine einen einem einer und oder fur mit ohne auf aus bei im am vom von zu zum zur ich mir
  mein meine meinen meinem meiner
  el los las un una unos unas y o para por con sin en mi mis que
  le les une et ou pour avec sans dans mon ma mes des du de la`.split(/\s+/),
)
