import { shuffled, type Random } from './random.ts'
import { zipf } from './zipf.ts'

const glue = 'the a and for of to with in is it that on you your this as not from by can'.split(' ')

// What people write about tools, the commonest first.
const field = `ai tool image text write code video data model chat prompt agent design search voice music
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

/** A word that no language has. */
export function invent(random: Random): string {
  const syllables = random.chance(0.7) ? 2 : 3
  return Array.from({ length: syllables }, () => syllable(random)).join('')
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Words by how common they are: the small ones of English, those of the field, then invented ones. */
export function makeVocabulary(count: number, random: Random): string[] {
  const words = new Set([...glue, ...field])
  while (words.size < count) words.add(invent(random))
  return [...words]
}

/** Writes texts of about so many words, as common as in real texts. */
export function makeWriter(vocabulary: string[], random: Random): (words: number) => string {
  const draw = zipf(vocabulary.length, 1, random)
  const sentence = () => {
    const words = Array.from({ length: 5 + random.below(14) }, () => vocabulary[draw()]!)
    return `${capital(words.join(' '))}.`
  }
  return (words) => {
    let text = sentence()
    for (let length = 12; length < words; length += 12) text += ` ${sentence()}`
    return text
  }
}

/** Titles as people give them: a name, a name with AI, a name and what it does, or what it does alone. */
export function makeTitles(names: number, random: Random): () => string {
  const known = Array.from({ length: names }, () => capital(invent(random)))
  const order = shuffled(field.length, random)
  const rank = zipf(field.length, 0.7, random)
  const topic = () => field[order[rank()]!]!
  return () => {
    const name = random.pick(known)
    const kind = random.fraction()
    if (kind < 0.3) return name
    if (kind < 0.5) return `${name} AI`
    if (kind < 0.8) return `${name} – AI ${topic()} ${topic()}`
    return `${capital(topic())} ${topic()} for ${topic()}`
  }
}
