import { z } from 'zod'
import type * as contract from '#contract/finder.ts'
import type { Found } from '#contract/finder.ts'
import { limits } from '#contract/limits.ts'
import { leaveAdmission } from '#api/http/admission.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call, Understander } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { createConcurrency } from '#api/http/concurrency.ts'
import { cursorCount, cursorText, decodeCursor, pageOf } from '#api/http/paging.ts'
import { mutesAnything } from '#api/http/viewer.ts'
import { toolTags } from '#api/tools/public.ts'
import { findTools as find } from './find.ts'
import { askedNeeds } from './need-queries.ts'
import { type ParsedNeed, parseNeed } from './parse-need.ts'
import { mostServedTasks } from './queries.ts'
import { spreadTools } from './tasks.ts'
import { allSynonyms, insertSynonym, removeSynonym, type SynonymRow } from './synonym-queries.ts'
import { understand } from './understand.ts'

// Ratings and facts of tools that are not shown may change the order: it may be this old, in seconds.
const maxAge = 60

// Calls beyond it go by the rules: those that wait for the model take no place in the admission queue.
const modelCalls = createConcurrency<Understander>(4)

/** The need as the rules and the model read it, or the rules alone where the model leaves no task. */
async function parseByModel(understander: Understander, need: string): Promise<ParsedNeed | undefined> {
  const conditions = await understander.understand(need)
  const parsed = conditions && parseNeed(need, conditions)
  return parsed?.task === '' && parseNeed(need).task !== '' ? undefined : parsed
}

export async function findTools(call: Call<typeof contract.findTools>) {
  const { understander, query, addCacheTags } = call
  // Known before the model is asked: a replica that lacks their changes is left now, so that the model is asked once.
  addCacheTags(tags.finder, tags.searchText, tags.tools)
  const end = understander && modelCalls.begin(understander)
  if (!end) return answerNeed(call, undefined)
  leaveAdmission()
  try {
    return await answerNeed(call, await parseByModel(understander, query.need))
  } finally {
    end()
  }
}

async function answerNeed(call: Call<typeof contract.findTools>, byModel: ParsedNeed | undefined) {
  const { database, embeddings, needs, viewer, query, addCacheTags, limitCacheAge } = call
  const { need, limit } = query
  const [understood, synonyms] = await Promise.all([
    understand(database, byModel ?? parseNeed(need)),
    allSynonyms(database),
  ])
  const { results, relaxed, rows, posts, isByMeaning } = await find(
    { database, embeddings, synonyms },
    understood,
    { limit, muted: mutesAnything(viewer) ? viewer.muted : undefined },
  )
  limitCacheAge(maxAge)
  const { task, conditions, insteadOf } = understood
  addCacheTags(
    ...toolTags(rows),
    ...rows.map(({ id }) => tags.toolPosts(id)),
    ...posts.flatMap((id) => [tags.post(id), tags.commentsOn(id)]),
    ...(insteadOf ? [tags.tool(insteadOf.id)] : []),
  )
  needs.count(need, results.length)
  return {
    need,
    understood: {
      task,
      conditions,
      instead_of: insteadOf ? { slug: insteadOf.slug, name: insteadOf.name } : null,
    },
    results,
    relaxed,
    method: methodOf(byModel !== undefined, isByMeaning),
  }
}

function methodOf(isByModel: boolean, isByMeaning: boolean): Found['method'] {
  if (isByModel) return 'model'
  return isByMeaning ? 'meaning' : 'words'
}

export async function listTasks(call: Call<typeof contract.listTasks>) {
  const { database, query, addCacheTags, limitCacheAge } = call
  limitCacheAge(maxAge)
  const tasks = spreadTools(await mostServedTasks(database, limits.finder.tasks, query.category))
  const shown = tasks.flatMap(({ tools }) => tools.map(({ id }) => tags.tool(id)))
  addCacheTags(tags.finder, tags.tools, ...shown)
  return {
    tasks: tasks.map((task) => ({
      ...task,
      tools: task.tools.map(({ slug, name, logo }) => ({ slug, name, logo })),
    })),
  }
}

const needPosition = z.tuple([cursorCount, cursorText])

export async function listNeeds({ database, needs, query }: Call<typeof contract.listNeeds>) {
  const { limit, cursor, empty } = query
  await needs.flush()
  const after = decodeCursor(cursor, needPosition)
  const rows = await askedNeeds(database, { after, count: limit + 1, empty: empty !== undefined })
  return pageOf(
    rows,
    limit,
    ({ last_asked_at, ...row }) => ({ ...row, last_asked_at: last_asked_at.toISOString() }),
    ({ count, need }) => [count, need],
  )
}

function toSynonym({ created_at, ...row }: SynonymRow) {
  return { ...row, created_at: created_at.toISOString() }
}

export async function listSynonyms({ database }: Call<typeof contract.listSynonyms>) {
  return (await allSynonyms(database)).map(toSynonym)
}

export async function addSynonym({ database, body, cache }: Call<typeof contract.addSynonym>) {
  const added = await insertSynonym(database, body)
  if (!added) {
    throw new AppError(409, 'too_many', `A site can have at most ${limits.finder.synonyms} synonyms.`)
  }
  cache.invalidate([tags.finder])
  return toSynonym(added)
}

export async function deleteSynonym({ database, params, cache }: Call<typeof contract.deleteSynonym>) {
  if (!(await removeSynonym(database, params.id))) throw notFound()
  cache.invalidate([tags.finder])
}
