// A file of its own, so the schema is loaded on demand.
import { pageChange } from '#contract/site.ts'

export const pageSchema = pageChange
