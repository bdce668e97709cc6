import type { QueryClient } from '@tanstack/react-query'
import type { SavedList } from '#contract/lists.ts'
import { api } from './browser.ts'
import { savedListsQuery } from './saved-lists.ts'
import { tellOtherTabs } from './tab-news.ts'

export interface NewSavedList {
  name: string
  description: string
}

/** Makes a list and shows it after the others. */
export async function makeSavedList(cache: QueryClient, given: NewSavedList): Promise<SavedList> {
  const list = await api.createSavedList({ body: given })
  cache.setQueryData(savedListsQuery().queryKey, (lists) => lists && [...lists, list])
  tellOtherTabs('lists', null)
  return list
}
