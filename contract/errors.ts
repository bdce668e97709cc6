import { z } from 'zod'

/** The one shape of every error answer. `errors` names each bad field with its sentences. */
export const errorAnswer = z
  .object({
    detail: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string().optional(),
    /** With the code `two_factor_required`: for the second step of the sign-in. */
    two_factor_token: z.string().optional(),
  })
  .meta({ id: 'Error' })

export type ErrorAnswer = z.infer<typeof errorAnswer>
