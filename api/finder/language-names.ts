import { languageCode } from '#contract/languages.ts'
import { fold } from './need-words.ts'

/** Names that people use beside those of Unicode's CLDR, and forms of words. */
const otherNames: Record<string, string> = {
  bokmal: 'nb',
  brazilian: 'pt',
  'brazilian portuguese': 'pt',
  cantonese: 'zh',
  castilian: 'es',
  castellano: 'es',
  cesky: 'cs',
  cesku: 'cs',
  farsi: 'fa',
  flemish: 'nl',
  gaelic: 'ga',
  hollandisch: 'nl',
  kurmanji: 'ku',
  mandarin: 'zh',
  'mandarin chinese': 'zh',
  'mexican spanish': 'es',
  'american english': 'en',
  'british english': 'en',
  nynorsk: 'nn',
  polsku: 'pl',
  'simplified chinese': 'zh',
  sinhalese: 'si',
  'swiss german': 'de',
  tagalog: 'tl',
  'traditional chinese': 'zh',
  русски: 'ru',
  украински: 'uk',
}

// Places, other words, or names of languages that say something else far more often.
const misleading =
  'afar akan cree danes ewe ful fines gales ido indonesia jawa manes mongol nauru peul turc valon yi'.split(
    ' ',
  )

/** Declined forms of German adjectives: 'deutsche', 'deutschsprachigen'. */
function declined(name: string): string[] {
  return ['e', 'en', 'er', 'es', 'em', 'sprachig', 'sprachige', 'sprachigen', 'sprachiger'].map(
    (ending) => name + ending,
  )
}

const locales = ['en', 'es', 'fr', 'de'].map(
  (locale) => new Intl.DisplayNames([locale], { type: 'language' }),
)

function namesOf(code: string): string[] {
  const own = new Intl.DisplayNames([code], { type: 'language' })
  const names = [...locales, own].map((locale) => fold(locale.of(code) ?? ''))
  const german = names[locales.length - 1]!
  return german.endsWith('sch') ? [...names, ...declined(german)] : names
}

/** Codes of ISO 639-1 by the languages' names, folded: in English, German, Spanish, French and the language itself. */
export const languagesByName: ReadonlyMap<string, string> = new Map([
  ...languageCode.options
    .flatMap((code) => namesOf(code).map((name) => [name.replaceAll('-', ' '), code] as const))
    // Without a name, Intl answers the code.
    .filter(([name, code]) => name !== code && !misleading.includes(name)),
  ...Object.entries(otherNames),
])
