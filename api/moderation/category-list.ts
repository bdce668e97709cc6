import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type * as contract from '#contract/category-moderation.ts'
import type { Call } from '#api/http/call.ts'
import { cursorText, decodeCursor, pageOf } from '#api/http/paging.ts'
import { allCategories } from './category-list-queries.ts'

const categoryKey = z
  .tuple([z.literal('categories'), cursorText, id])
  .transform(([, name, id]) => ({ name, id }))

export async function listModeratedCategories(call: Call<typeof contract.listModeratedCategories>) {
  const { limit, cursor, q } = call.query
  const after = decodeCursor(cursor, categoryKey)
  const rows = await allCategories(call.database, { part: q, after, count: limit + 1 })
  const present = ({ id, name, is_standard, post_count }: (typeof rows)[number]) => {
    return { id, name, is_standard, post_count }
  }
  return pageOf(rows, limit, present, (row) => ['categories', row.sort_name, row.id])
}
