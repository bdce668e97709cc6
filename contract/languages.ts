import { z } from 'zod'
import { languageCodes } from './language-names.ts'

/** A language, by its code of ISO 639-1. */
export const languageCode = z.enum(languageCodes as [string, ...string[]], {
  error: 'A language must be a code of ISO 639-1, such as de',
})
