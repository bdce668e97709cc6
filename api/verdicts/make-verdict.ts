import { limits } from '#contract/limits.ts'
import type { Aspect, Claim, Quote, Stance, Verdict } from '#contract/verdicts.ts'
import type { JudgedSentence, Sentence } from './judged-sentences.ts'
import type { Said } from './text-queries.ts'

/** A claim before its quotes are chosen. */
interface Group {
  aspect: Aspect
  stance: Stance
  sentences: { sentence: Sentence; strength: number }[]
}

// Shorter sentences say little out of their place.
const goodLength = 40

const isCounted = ({ relation }: Said) => relation === 'none'

/** The number of members without a tie to the tool who wrote these texts. */
export function membersIn(texts: Said[]): number {
  return new Set(texts.filter(isCounted).map(({ member_id }) => member_id)).size
}

const peopleIn = ({ sentences }: Group) => membersIn(sentences.map(({ sentence }) => sentence.said))

function groupsOf(judged: JudgedSentence[]): Group[] {
  const groups = new Map<string, Group>()
  for (const sentence of judged) {
    for (const { aspect, stance, strength } of sentence.opinions) {
      const key = `${aspect} ${stance}`
      const group = groups.get(key) ?? { aspect, stance, sentences: [] }
      group.sentences.push({ sentence, strength })
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}

/** Clear sentences first: of members who count, whose votes weigh something, strong, neither too short. */
function clarity({ sentence: { text, said }, strength }: Group['sentences'][number]): number {
  return strength + (isCounted(said) ? 4 : 0) + (said.weighs ? 2 : 0) + (text.length >= goodLength ? 2 : 0)
}

function toQuote({ text, said }: Sentence): Quote {
  const { post_id, comment_id, username, name, relation, created_at } = said
  const url = comment_id === null ? `/posts/${post_id}` : `/posts/${post_id}#comment-${comment_id}`
  return { text, url, username, name, relation, created_at: created_at.toISOString() }
}

/** The clearest sentences, one of each member. One that another claim has quoted is quoted again in place of none only. */
function chooseQuotes({ sentences }: Group, quoted: Set<string>): Quote[] {
  const chosen = new Map<number, Sentence>()
  const fresh = sentences.filter(({ sentence }) => !quoted.has(sentence.text))
  for (const { sentence } of (fresh.length > 0 ? fresh : sentences).toSorted(
    (one, other) => clarity(other) - clarity(one),
  )) {
    if (chosen.size === limits.verdict.quotes) break
    if (!chosen.has(sentence.said.member_id)) chosen.set(sentence.said.member_id, sentence)
  }
  for (const { text } of chosen.values()) quoted.add(text)
  return Array.from(chosen.values(), toQuote)
}

function claimsFrom(judged: JudgedSentence[]): Claim[] {
  const quoted = new Set<string>()
  const strongest = ({ sentences }: Group) => Math.max(...sentences.map(({ strength }) => strength))
  return groupsOf(judged)
    .map((group) => ({ group, people: peopleIn(group) }))
    .filter(({ people }) => people > 0)
    .sort((one, other) => other.people - one.people || strongest(other.group) - strongest(one.group))
    .slice(0, limits.verdict.claims)
    .map(({ group, people }) => {
      const { aspect, stance } = group
      return { aspect, stance, people, quotes: chooseQuotes(group, quoted) }
    })
}

/** A verdict from the texts about a tool and those of their sentences that judge it. */
export function makeVerdict(texts: Said[], judged: JudgedSentence[], method: Verdict['method']): Verdict {
  const people = membersIn(texts)
  const reviews = texts.filter(({ comment_id }) => comment_id === null).length
  const numbers = { people, reviews, comments: texts.length - reviews }
  return people < limits.verdict.people
    ? { state: 'too_few', ...numbers, claims: [], method }
    : { state: 'ready', ...numbers, claims: claimsFrom(judged), method }
}
