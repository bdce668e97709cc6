import { queryCache } from '#web/api/query-cache.ts'
import { savedListsKey } from '#web/api/saved-lists.ts'
import { hearOtherTabs } from '#web/api/tab-news.ts'

/** Asks for the member's lists again when another tab has changed them. Called once, in the browser. */
export function followLists(): void {
  hearOtherTabs('lists', () => void queryCache().invalidateQueries({ queryKey: savedListsKey }))
}
