import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { mine } from './private-key.ts'

/** The first part of the key of all that is known of the member's lists. */
export const savedListsKey = [mine, 'lists']

/** The same of every list that is shown with its posts. */
export const singleListsKey = [...savedListsKey, 'one']

/** The member's lists, the default one first. What they hold is what counts as saved. */
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
