import { z } from 'zod'
import { plain } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** The name of a tool in addresses: lower case ASCII letters, digits and hyphens. */
export const toolSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(limits.tool.slug)

/** A tool, in a path. */
export const toolInPath = z.object({ slug: toolSlug })

/** A slug in a body or a query, where a wrong one is an unknown tool. `error` is the sentence when it is no text. */
export function givenSlug(error: string) {
  return z.string({ error }).refine(plain, { error: messages.notText })
}
