import type { Verdict } from '#contract/verdicts.ts'
import * as contract from '#contract/verdicts.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { mapInSlices } from '#api/http/slices.ts'
import { findCurrentToolId } from '#api/tools/public.ts'
import { nameAndChoices, type StoredClaims } from './choice-queries.ts'
import { judgedSentencesIn, sentencesIn } from './judged-sentences.ts'
import { makeVerdict } from './make-verdict.ts'
import { chosenSentences } from './model-choices.ts'
import { type Said, textsAbout } from './text-queries.ts'

/** The verdict by what the model has chosen; undefined when none of it is in the texts any more. */
async function verdictByModel(texts: Said[], claims: StoredClaims): Promise<Verdict | undefined> {
  const sentences = (await mapInSlices(texts, sentencesIn)).flat()
  const verdict = makeVerdict(texts, chosenSentences(sentences, claims), 'model')
  return verdict.claims.length > 0 ? verdict : undefined
}

async function verdictByRules(texts: Said[], name: string): Promise<Verdict> {
  const judged = await mapInSlices(texts, (said) => judgedSentencesIn(said, name))
  return makeVerdict(texts, judged.flat(), 'sentences')
}

/** Makes the verdict from the texts as they are now, so that none that was changed, hidden or deleted is quoted. */
export async function getVerdict(call: Call<typeof contract.getVerdict>): Promise<Verdict> {
  const { database, verdictModel, addCacheTags } = call
  const id = await findCurrentToolId(contract.getVerdict, call)
  const [texts, { name, claims }] = await Promise.all([
    textsAbout(database, id),
    nameAndChoices(database, id, verdictModel),
  ])
  const posts = texts.filter(({ comment_id }) => comment_id === null).map(({ post_id }) => post_id)
  addCacheTags(
    tags.tool(id),
    tags.toolPosts(id),
    tags.verdict(id),
    ...posts.map(tags.commentsOn),
    ...new Set(texts.map(({ member_id }) => tags.member(member_id))),
  )
  return (claims && (await verdictByModel(texts, claims))) ?? verdictByRules(texts, name)
}
