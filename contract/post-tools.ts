import { z } from 'zod'
import { toolSlug } from './tool-slugs.ts'

/** State of a tool's link by its last checks. */
export const healthState = z.enum(['unknown', 'alive', 'moved', 'parked', 'gone', 'unreachable'])
export type HealthState = z.infer<typeof healthState>

/** A tool as the cards of its posts show it. */
export const postTool = z
  .object({
    slug: toolSlug,
    name: z.string(),
    /** Path of its logo; null where there is none. */
    logo: z.string().nullable(),
    avg_rating: z.number().nullable(),
    rating_count: z.int().min(0),
    post_count: z.int().min(0),
    health: healthState,
  })
  .meta({ id: 'PostTool' })
