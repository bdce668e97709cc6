import { type Random, shuffled, zipf } from './random.ts'

const functionWords = 'the a and for of to with in is it that on you your this as not from by can'.split(' ')

// Words of texts about tools, the most frequent first.
const domainWords =
  `ai tool image text write code video data model chat prompt agent design search voice music
  assistant generator editor page learn team free fast workflow image meeting note email content language
  summary translation document research plan website photo audio podcast slide chart spreadsheet database
  customer support sales market brand logo color font animation avatar script story blog article translate
  grammar draft review test debug deploy terminal browser plugin extension template automation schedule
  calendar task project transcript caption subtitle speech reading teaching student quiz lesson course`
    .split(/\s+/)
    .filter((word, place, all) => all.indexOf(word) === place)

const onsets = 'b c d f g h j k l m n p r s t v w z br cl cr dr fl gr pl pr sc sh sl st tr'.split(' ')
const vowels = 'a e i o u ai ea ee io oa ou'.split(' ')
const codas = ['', '', '', 'l', 'm', 'n', 'r', 's', 't', 'x', 'nd', 'rk', 'st']

function syllable(random: Random): string {
  return random.pick(onsets) + random.pick(vowels) + random.pick(codas)
}

/** A made-up word. */
export function inventWord(random: Random): string {
  const syllables = random.chance(0.7) ? 2 : 3
  return Array.from({ length: syllables }, () => syllable(random)).join('')
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Words by frequency: English function words, words of the domain, made-up words. */
export function createVocabulary(count: number, random: Random): string[] {
  const words = new Set([...functionWords, ...domainWords])
  while (words.size < count) words.add(inventWord(random))
  return [...words]
}

/** Returns a generator of texts of about `words` words, with Zipf-distributed frequencies. */
export function createWriter(vocabulary: string[], random: Random): (words: number) => string {
  const draw = zipf(vocabulary.length, 1, random)
  const sentence = () => {
    const words = Array.from({ length: 5 + random.below(14) }, () => vocabulary[draw()]!)
    return `${capitalize(words.join(' '))}.`
  }
  return (words) => {
    let text = sentence()
    for (let length = 12; length < words; length += 12) text += ` ${sentence()}`
    return text
  }
}

/** Returns a generator of titles: a name, a name with AI, a name with topics, or topics alone. */
export function createTitleGenerator(names: number, random: Random): () => string {
  const toolNames = Array.from({ length: names }, () => capitalize(inventWord(random)))
  const order = shuffled(domainWords.length, random)
  const rank = zipf(domainWords.length, 0.7, random)
  const topic = () => domainWords[order[rank()]!]!
  return () => {
    const name = random.pick(toolNames)
    const kind = random.fraction()
    if (kind < 0.3) return name
    if (kind < 0.5) return `${name} AI`
    if (kind < 0.8) return `${name} – AI ${topic()} ${topic()}`
    return `${capitalize(topic())} ${topic()} for ${topic()}`
  }
}
