import { z } from 'zod'
import { line, text } from './fields.ts'
import { limits } from './limits.ts'

/** Sentences about relations and evidence: not in `messages`, which pages load. */
export const disclosureRefusals = {
  relation: 'Relation must be one of none, employee, founder, investor, paid, gifted',
  usedFor: 'Used for must be one of days, weeks, months, years',
  evidence: 'Evidence must be an object, or null',
  noEvidence: 'Fill in at least one of plan, version, task, prompt, output, cost',
  verifiedToday: 'You can say once a day that a post is still true',
  ownReview: 'You can not mark your own review as helpful',
}

/** The relation of an author to the tool of a post. */
export const relation = z.enum(['none', 'employee', 'founder', 'investor', 'paid', 'gifted'], {
  error: disclosureRefusals.relation,
})
export type Relation = z.infer<typeof relation>

const usedFor = z.enum(['days', 'weeks', 'months', 'years'], { error: disclosureRefusals.usedFor })

/** The author's use of the tool, as shown with a review. A field that was not filled in is `""`. */
export const evidence = z
  .object({
    /** Null where it is not said. */
    used_for: usedFor.nullable(),
    plan: z.string(),
    version: z.string(),
    task: z.string(),
    prompt: z.string(),
    output: z.string(),
    cost: z.string(),
  })
  .meta({ id: 'Evidence' })
export type Evidence = z.infer<typeof evidence>

const evidenceTexts = ['plan', 'version', 'task', 'prompt', 'output', 'cost'] as const

const evidenceFields = z
  .object(
    {
      used_for: usedFor.nullable().default(null),
      plan: line('Plan', { max: limits.evidence.plan }).default(''),
      version: line('Version', { max: limits.evidence.version }).default(''),
      task: text('Task', { max: limits.evidence.task }).default(''),
      prompt: text('Prompt', { max: limits.evidence.prompt }).default(''),
      output: text('Output', { max: limits.evidence.output }).default(''),
      cost: line('Cost', { max: limits.evidence.cost }).default(''),
    },
    { error: disclosureRefusals.evidence },
  )
  .refine((given) => evidenceTexts.some((name) => given[name] !== ''), {
    error: disclosureRefusals.noEvidence,
  })
  .meta({
    anyOf: evidenceTexts.map((name) => ({
      required: [name],
      properties: { [name]: { minLength: 1 } },
    })),
  })

/** Relation and evidence of a new post. */
export const disclosure = z.object({
  relation: relation.default('none'),
  evidence: evidenceFields.nullable().default(null),
})

/** Relation and evidence of an edited post, which keeps those that are left out. */
export const disclosureEdit = z.object({
  relation: relation.optional(),
  evidence: evidenceFields.nullable().optional(),
})
