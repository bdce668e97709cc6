import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { queryCache, userScoped } from './query-cache.ts'
import { reactionsKey } from './reactions.ts'
import { onTabMessage } from './tab-channel.ts'

/** First part of the key of every query about the member's lists. */
export const savedListsKey = [userScoped, 'lists']

/** First part of the key of every list with its posts. */
export const singleListsKey = [...savedListsKey, 'one']

/** The member's lists, the default list first. */
export function savedListsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [...savedListsKey, 'index'],
    queryFn: ({ signal }) => api.listSavedLists({}, { signal }),
  })
}

/** One of the member's lists, with its posts. */
export function savedListQuery(id: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...singleListsKey, id],
    queryFn: ({ signal }) => api.getSavedList({ params: { id } }, { signal }),
  })
}

/** Invalidates the lists and bookmarks when another tab has changed them. Called once, in the browser. */
export function syncListsWithTabs(): void {
  onTabMessage('lists', () => {
    for (const queryKey of [savedListsKey, reactionsKey]) void queryCache().invalidateQueries({ queryKey })
  })
}
