import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/public-lists.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { cursorCount, cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { engagementChanged } from '#api/posts/public.ts'
import { copySharedList } from './copy-queries.ts'
import { conflict, listNotFound } from './errors.ts'
import { findSavedLists, toSharedList } from './presenter.ts'
import { findListWithPosts } from './shared-list.ts'
import { findPublicLists, type PublicListRow } from './shared-queries.ts'

const keys = {
  popular: z.tuple([z.literal('popular'), cursorCount, id]),
  new: z.tuple([z.literal('new'), cursorTime, id]),
}

function toPublicList({ items, tools, ...row }: PublicListRow) {
  return {
    ...toSharedList(row, row.post_count),
    items,
    tools: tools.map(({ slug, name, logo }) => ({ slug, name, logo })),
  }
}

export async function listPublicLists({
  database,
  viewer,
  query,
  addCacheTags,
}: Call<typeof contract.listPublicLists>) {
  const { sort, limit, cursor } = query
  const last = decodeCursor(cursor, keys[sort])
  addCacheTags(tags.publicLists, tags.shownPosts)
  const after = last && { at: last[1], id: last[2] }
  const rows = await findPublicLists(database, { viewer, sort, after, count: limit + 1 })
  for (const { member_id, items, tools } of rows) {
    addCacheTags(
      tags.member(member_id),
      ...items.flatMap((item) => [
        tags.post(item.id),
        ...item.categories.map((one) => tags.categoryName(one.id)),
      ]),
      ...tools.map((tool) => tags.tool(tool.id)),
    )
  }
  const keyOf = (row: PublicListRow) => [sort, row.order_key, row.id]
  return pageOf(rows, limit, toPublicList, keyOf)
}

export async function getList(call: Call<typeof contract.getList>) {
  const { database, viewer, params, query, addCacheTags } = call
  const found = await findListWithPosts(database, { id: params.id, viewer, ...query, key: query.key })
  if (!found) throw listNotFound()
  addCacheTags(...found.cacheTags)
  return found.list
}

export async function copyList(call: Call<typeof contract.copyList>) {
  const { database, viewer, params, query } = call
  const copy = await copySharedList(database, viewer.id, { id: params.id, key: query.key })
  if (copy === 'too many') throw conflict(messages.list.tooMany)
  if (!copy) throw listNotFound()
  call.cache.invalidate(copy.posts.flatMap(engagementChanged))
  const [list] = await findSavedLists(database, viewer, { id: copy.id })
  // Deleted by another request between the write and this read.
  if (!list) throw listNotFound()
  return list
}
