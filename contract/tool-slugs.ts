import { z } from 'zod'
import { limits } from './limits.ts'

/** The name of a tool in addresses: lower case ASCII letters, digits and hyphens. */
export const toolSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(limits.tool.slug)

/** A tool, in a path. */
export const toolInPath = z.object({ slug: toolSlug })
