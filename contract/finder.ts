import { z } from 'zod'
import { languageCode } from './languages.ts'
import { platform } from './tool-facts.ts'

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
