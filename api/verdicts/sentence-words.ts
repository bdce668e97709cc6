/** A word of a sentence, in lower case, or a mark between clauses. */
export interface Token {
  text: string
  isMark: boolean
}

const wordOrMark = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|[,;:()—–…!.]|(?<=\s)-(?=\s)/gu
const openings = '"“„«'
const closings = '"”“»'

/** A sentence without what it quotes: that judges something else. Undefined when a quotation goes on beyond it. */
function withoutQuotations(sentence: string): string | undefined {
  let own = ''
  let isQuoted = false
  for (const character of sentence) {
    if (isQuoted && closings.includes(character)) isQuoted = false
    else if (!isQuoted && openings.includes(character)) {
      isQuoted = true
      own += ' ; '
    } else if (!isQuoted && closings.includes(character)) return undefined
    else if (!isQuoted) own += character
  }
  return isQuoted ? undefined : own
}

/** The tokens of a sentence without what it quotes. Empty when a quotation goes on beyond it. */
export function tokensOf(sentence: string): Token[] {
  const own = withoutQuotations(sentence)
  if (own === undefined) return []
  const folded = own
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’ʼ`]/g, "'")
    .toLowerCase()
  return Array.from(folded.matchAll(wordOrMark), ([text]) => ({ text, isMark: !/[\p{L}\p{N}]/u.test(text) }))
}

const list = (words: string) => new Set(words.split(/\s+/))

export const contrasts = list('but however although though whereas while yet except despite unfortunately')
/** Contrasts at the beginning of a sentence whose second part tells the opinion. */
export const concessions = list('although though while despite')
export const conditions = list('if unless whether when whenever once until till before')
export const boosters = list(
  'very really so extremely absolutely incredibly truly totally completely remarkably genuinely especially far much way super',
)
export const dampers = list('bit slightly somewhat fairly little')
/** Turn the judgement of what follows around. */
export const negators = list(
  `not no never without hardly barely rarely seldom scarcely cannot neither nor none nothing nobody less least few fewer
  zero dont doesnt didnt isnt wasnt arent cant wont wouldnt couldnt havent hasnt`,
)
/** Negations of which a comparison makes praise: 'never been better'. */
export const praisingNegators = list("never nothing nobody none no couldn't couldnt can't hasn't haven't")
export const comparatives = list(
  'better easier faster cheaper quicker simpler happier smarter nicer stronger clearer',
)
/** Words after 'would be' that make a wish of it. */
export const wanted = list(
  'nice great good useful helpful perfect lovely worth better easier faster cheaper simpler nicer happier',
)
export const opinionVerbs = list('think believe feel find consider call say')
export const persons = list(
  `i i'm i've i'd i'll we we're we've he he's she she's they they're you you're who people everyone everybody somebody someone
  nobody your guest guests customer customers client clients student students pupil pupils colleague colleagues user users
  boss founder wife husband mother father grandmother grandfather grandson kid kids child children son daughter teacher
  teachers man woman men women`,
)
/** Words that may stand between a person and what is said about the person. */
export const copulas = list(
  `must can could will would am are is was were be been being have has had 've feel felt get got very really so too quite rather a bit always often never
  already almost just also still usually not mostly pretty more all i'm that and or question`,
)
/** Judgements that are about the tool when a person is their subject. */
export const reactions = list(
  `love loves loved hate hates hated happy glad impressed pleased satisfied delighted disappointed frustrated annoyed amazed
  astonished enjoy enjoys enjoyed recommend recommends trust cancelled canceled uninstalled adore appreciate like`,
)
/** Faults, which tools for them find and remove. */
export const faults = list(
  `error errors mistake mistakes bug bugs problem problems glitches hallucination hallucinations nonsense failure failures
  watermark watermarks missing wrong`,
)
/** Verbs that make praise of a fault: 'it solved my problem'. */
export const remedies = list(
  'solve solves solved fix fixes fixed catch catches caught spots spotted prevents prevented',
)
/** Words that give a fault to the tool. */
export const faultGivers = list(
  `make makes made making has have had many frequent constant serious big biggest full lots contains produces introduces only
  main adds adding throws is are was were being often sometimes completely just still simply plain gets got`,
)
/** Words before an adjective with its noun that make it a judgement: 'it is a fast tool', 'writes decent summaries'. */
const predicates = list(
  `is are was were be it's that's here's has have had gives give gave makes make made does did writes write produces offers
  delivers get gets got provides creates generates remains stays feels looks sounds becomes became`,
)
const articles = list(
  `a an the some such very really so quite rather pretty most more extremely surprisingly my by far one of and or its
  often still just also always usually mostly truly`,
)
/** Words after an adjective that are not its noun. */
const noNouns = list(
  `and or but for at in to with on of than enough when if because as that so it from by about the a an i we you they this too
  though although while where here there now again either`,
)
/** Words after 'like' that make it a verb with its object. */
export const liked = list('it this that how the its about them')
/** Words before 'like' as a verb. */
export const likers = list("i we they everyone people really don't didn't dont also still do")

const verbs = list('lost froze forgot misheard delivers')
const adjectives = list('ugly lovely friendly silly user-friendly polished limited unlimited confused')

/** Whether a word is an adjective as far as its form tells. */
function isAdjective(word: string): boolean {
  if (reactions.has(word) || verbs.has(word)) return false
  return !/(?:(?<![su])s|ed|ly)$/.test(word) || adjectives.has(word)
}

/** Whether an adjective stands with a noun that is no predicate: 'with a good microphone', 'on an ugly table'. */
export function isAttribute(
  tokens: Token[],
  start: number,
  end: number,
  isJudged: (word: string) => boolean,
): boolean {
  const next = tokens[end]
  if (end - start > 1 || next === undefined || next.isMark || noNouns.has(next.text)) return false
  if (!isAdjective(tokens[start]!.text)) return false
  const second = tokens[end + 1]
  const isSubject = second !== undefined && !second.isMark && !noNouns.has(second.text)
  for (let at = start - 1; at >= 0; at -= 1) {
    const { text, isMark } = tokens[at]!
    if (text === ',') return !(at > 0 && isJudged(tokens[at - 1]!.text))
    if (isMark) return isSubject
    if (predicates.has(text) || text.endsWith("n't")) return false
    if (!articles.has(text) && !negators.has(text) && !isJudged(text)) return true
  }
  return isSubject
}

const english = list(
  `the it is and of to i my this with are you have for its it's i've that very too no not was but on a they we so than when be as
  or our at too`,
)
const foreign = list(
  `der die das und ist nicht ein eine mit für auf sehr ich von zu auch aber wie el la los las es que y un una con por para muy
  le les est et pas très une des avec pour il elle du che è di per het een niet zijn och det som att inte og på ikke ja ei jest
  nie się w z na do`,
)

/** Whether the words are English rather than of another language with Latin letters. */
export function isEnglish(tokens: Token[]): boolean {
  const count = (words: Set<string>) => tokens.filter(({ text }) => words.has(text)).length
  const others = count(foreign)
  return others === 0 || others < count(english)
}
