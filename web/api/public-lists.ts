import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ListSort } from '#contract/public-lists.ts'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { cursorPaging, userScoped } from './query-cache.ts'

/** An order of the public lists, from a cursor on. */
export interface PublicLists {
  sort: ListSort
  /** The cursor of the first page; the beginning without it. */
  from?: string
}

/** The public lists, page by page. */
export function publicListsQuery({ sort, from }: PublicLists, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['lists', 'public', sort, from],
    queryFn: ({ pageParam, signal }) => api.listPublicLists({ query: { sort, ...pageParam } }, { signal }),
    ...cursorPaging(from),
  })
}

/** The public lists that hold a tool. */
export function listsOfToolQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['lists', 'of tool', slug],
    queryFn: ({ signal }) => api.listListsOfTool({ params: { slug } }, { signal }),
  })
}

/** One more than is shown below a list: that list may be among them. */
const moreLists = 4

/** The public lists with most followers, to be shown below another one. */
export function moreListsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['lists', 'public', 'first'],
    queryFn: async ({ signal }) => {
      const { items } = await api.listPublicLists({ query: { limit: String(moreLists) } }, { signal })
      return items
    },
  })
}

/** A list that is shown to everybody, or to everybody with its key. */
export interface ListAddress {
  id: number
  key?: string
  /** The number of posts before the first page. */
  from: number
}

/** The posts of one page: the first page of a list of a thousand posts is as small as that of any other. */
const pageSize = 20

/** A list with its posts, page by page. */
export function sharedListQuery({ id, key, from }: ListAddress, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['lists', 'shared', id, key, from],
    queryFn: async ({ pageParam: offset, signal }) => {
      const query = { ...(key !== undefined && { key }), offset, limit: pageSize }
      const { items, ...list } = await api.getList({ params: { id }, query }, { signal })
      const end = offset + pageSize
      return { list, items, next: end < list.post_count ? String(end) : null }
    },
    initialPageParam: from,
    getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
  })
}

/** The lists that the member follows. */
export function followedListsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'followed lists'],
    queryFn: ({ signal }) => api.listFollowedLists({}, { signal }),
  })
}
