import { z } from 'zod'
import { categoryName } from '#contract/categories.ts'
import { disclosure } from '#contract/disclosure.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { postText } from '#contract/posts.ts'
import { lookalikeKey } from '#api/confusables/public.ts'
import { importedFacts, pastTime } from '#api/tools/facts/public.ts'

/** Category names, unique by key. A text is split at | and ;. */
const categories = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/[|;]/).filter((name) => name.trim() !== '') : value),
    z.array(categoryName('Category'), { error: 'Categories must be a list of names' }),
  )
  .transform((names) => [...new Map(names.map((name) => [lookalikeKey(name), name])).values()])
  .refine(({ length }) => length >= limits.postCategories.min && length <= limits.postCategories.max, {
    error: messages.post.categories,
  })

const tool = postText.extend({
  ...disclosure.shape,
  categories,
  author: z
    .string({ error: 'Author must be a username' })
    .trim()
    .regex(/^[A-Za-z0-9_]*$/, { error: 'Author must be a username' }),
  created_at: pastTime('created_at').optional(),
  facts: importedFacts,
})

export type Tool = z.output<typeof tool>

/** Validates a row. Returns the tool, or a sentence per error. */
export function checkTool(row: unknown): { tool: Tool } | { reasons: string[] } {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { reasons: ['A row must be an object with the fields title, link, description, categories'] }
  }
  const given = row as Record<string, unknown>
  const checked = tool.safeParse({
    title: given.title ?? '',
    link: given.link ?? '',
    description: given.description ?? '',
    personal_review: given.review ?? given.personal_review ?? '',
    categories: given.categories ?? [],
    relation: given.relation === '' ? undefined : (given.relation ?? undefined),
    evidence: parsedJson(given.evidence),
    author: given.author ?? '',
    created_at: given.created_at === '' ? undefined : (given.created_at ?? undefined),
    facts: given.facts ?? [],
  })
  if (!checked.success) return { reasons: messagesOf(checked.error) }
  if (hasInvalidUtf8(checked.data)) return { reasons: ['The text is not UTF-8'] }
  return { tool: checked.data }
}

/** An object of JSON, in CSV as a text; an empty text is none. */
function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined
  if (value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function messagesOf({ issues }: z.ZodError): string[] {
  return [...new Set(issues.map(({ message }) => message))]
}

/** The decoder replaces bytes that are not UTF-8 by U+FFFD. */
function hasInvalidUtf8(tool: Tool): boolean {
  const { title, description, personal_review, link, categories, facts, evidence } = tool
  const texts = [
    title,
    description,
    personal_review,
    link,
    ...categories,
    JSON.stringify({ facts, evidence }),
  ]
  return texts.some((text) => text.includes('\ufffd'))
}
