// A file of its own, so the schema is loaded on demand.
import { z } from 'zod'
import { settingsChange } from '#contract/site.ts'

const change = settingsChange.required()

/** The settings as their form has them: an empty accent is the usual one. */
export const settingsSchema = change.extend({
  accent: z.union([z.literal('').transform(() => null), change.shape.accent], {
    error: 'The accent must be a colour such as #0f6b50',
  }),
})
