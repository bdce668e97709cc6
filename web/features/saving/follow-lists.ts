import { queryCache } from '#web/api/query-cache.ts'
import { savedListsKey } from '#web/api/lists.ts'
import { onTabMessage } from '#web/api/tab-channel.ts'

/** Asks for the member's lists again when another tab has changed them. Called once, in the browser. */
export function followLists(): void {
  onTabMessage('lists', () => void queryCache().invalidateQueries({ queryKey: savedListsKey }))
}
