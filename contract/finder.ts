import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, idInQuery, line, numberInQuery, paging, text, time } from './fields.ts'
import { languageCode } from './languages.ts'
import { limits } from './limits.ts'
import { postTool } from './post-tools.ts'
import { platform } from './tool-facts.ts'
import { tool } from './tools.ts'

/** The words of the need that said so, verbatim. */
const phrase = z.string()

/** A fact that a tool must have, as a need asks for it. */
export const condition = z
  .discriminatedUnion('key', [
    // Met by freemium, too.
    z.object({ key: z.literal('pricing'), value: z.literal('free'), phrase }),
    z.object({ key: z.literal('open_source'), value: z.literal(true), phrase }),
    z.object({ key: z.literal('self_hosted'), value: z.literal(true), phrase }),
    z.object({ key: z.literal('account_required'), value: z.literal(false), phrase }),
    // Met by opt_in, too.
    z.object({ key: z.literal('trains_on_data'), value: z.literal('no'), phrase }),
    // Met by each text that names the EU, Europe or one of its countries.
    z.object({ key: z.literal('data_location'), value: z.literal('EU'), phrase }),
    z.object({ key: z.literal('platforms'), value: platform, phrase }),
    z.object({ key: z.literal('languages'), value: languageCode, phrase }),
  ])
  .meta({ id: 'Condition' })
export type Condition = z.infer<typeof condition>

/** The need as it is cached and counted: without white space at the ends and closing punctuation. */
export const need = text('Need', { min: limits.finder.need.min, max: limits.finder.need.max })

export const reasonKind = z.enum(['name', 'tagline', 'description', 'review', 'comment', 'fact'])

/** A passage of the site that says why a tool fits. */
export const reason = z
  .object({
    kind: reasonKind,
    /** Verbatim in its source, white space folded and Markdown marks removed. A fact is in the words of the tool page. */
    text: z.string().max(limits.finder.reason),
    /** The path that shows it: `/posts/12`, `/posts/12#comment-5`, `/tools/loom`. */
    url: z.string(),
  })
  .meta({ id: 'Reason' })
export type Reason = z.infer<typeof reason>

/** By what tools were found: their words alone, or their meaning as well; `model`: a model has split the need. */
export const findMethod = z.enum(['words', 'meaning', 'model'])

export const found = z
  .object({
    need: z.string(),
    understood: z.object({
      /** The need without its conditions. */
      task: z.string(),
      conditions: z.array(condition),
      /** The tool to which an alternative is asked for. */
      instead_of: tool.pick({ slug: true, name: true }).nullable(),
    }),
    results: z
      .array(
        z.object({
          tool,
          reasons: z.array(reason).min(1).max(limits.finder.reasons),
          /** Conditions that a known fact contradicts. */
          unmet: z.array(condition),
          /** Conditions that no known fact answers. */
          unknown: z.array(condition),
        }),
      )
      .max(limits.finder.results.max),
    /** Conditions that no result meets, so they were not asked for. */
    relaxed: z.array(condition),
    method: findMethod,
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof found>

export const findTools = endpoint({
  name: 'findTools',
  method: 'GET',
  path: '/find/',
  access: 'guest',
  status: 200,
  summary:
    'Tools for something to do, best first, with the passages that say why. Conditions in the need are facts that the tools should have.',
  query: z.object({
    need,
    limit: numberInQuery({
      min: 1,
      max: limits.finder.results.max,
      error: `limit must be a number from 1 to ${limits.finder.results.max}`,
    }).default(limits.finder.results.usual),
  }),
  answer: found,
})

const servedTask = z
  .object({
    text: z.string(),
    /** The number of tools that serve it. */
    count: z.int().positive(),
    /**
     * The best rated of them. A tool that stands under a task before it is left out as long as there are others, so that the
     * tasks together show many tools.
     */
    tools: z
      .array(postTool.pick({ slug: true, name: true, logo: true }))
      .min(1)
      .max(limits.finder.taskTools),
  })
  .meta({ id: 'ServedTask' })
export type ServedTask = z.infer<typeof servedTask>

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/find/suggestions/',
  access: 'guest',
  status: 200,
  summary: `The tasks that most tools of this site serve, at most ${limits.finder.tasks}, each with up to ${limits.finder.taskTools} of them. With a category, of its tools.`,
  query: z.object({ category: idInQuery('category').optional() }),
  answer: z.object({ tasks: z.array(servedTask).max(limits.finder.tasks) }),
})

export const listNeeds = endpoint({
  name: 'listNeeds',
  method: 'GET',
  path: '/admin/needs/',
  access: 'administrator',
  status: 200,
  summary: `Needs that were asked in the last ${limits.finder.needDays} days, most often asked first, without who asked.`,
  query: paging.extend({
    /** Only those that found nothing when they were last asked. */
    empty: z.enum(['true'], { error: 'empty must be true, or be left out' }).optional(),
  }),
  answer: z.array(
    z.object({
      need: z.string(),
      count: z.int().positive(),
      /** The number of results when it was last asked. */
      results: z.int().min(0),
      last_asked_at: time,
    }),
  ),
  paged: true,
})

const synonymText = (label: string) => line(label, { min: 1, max: limits.finder.synonym, refuseBidi: true })

export const synonym = z
  .object({ id, phrase: z.string(), means: z.string(), created_at: time })
  .meta({ id: 'Synonym' })
export type Synonym = z.infer<typeof synonym>

export const listSynonyms = endpoint({
  name: 'listSynonyms',
  method: 'GET',
  path: '/admin/synonyms/',
  access: 'administrator',
  status: 200,
  summary: 'The synonyms of this site, by phrase.',
  answer: z.array(synonym).max(limits.finder.synonyms),
})

export const addSynonym = endpoint({
  name: 'addSynonym',
  method: 'POST',
  path: '/admin/synonyms/',
  access: 'administrator',
  status: 201,
  summary: 'A phrase that people use for words that tools use. Counts at once.',
  body: z.object({ phrase: synonymText('phrase'), means: synonymText('means') }),
  answer: synonym,
})

export const deleteSynonym = endpoint({
  name: 'deleteSynonym',
  method: 'DELETE',
  path: '/admin/synonyms/:id/',
  access: 'administrator',
  status: 204,
  summary: 'Deletes a synonym.',
  params: z.object({ id: idInPath }),
})
