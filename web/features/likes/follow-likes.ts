import { likedQuery } from '#web/api/interactions.ts'
import { queryCache } from '#web/api/query-cache.ts'
import { hearOtherTabs } from '#web/api/tab-news.ts'
import { settleLike } from './shown-like.ts'

/** Shows what the member likes in other tabs. Called once, in the browser. */
export function followLikes(): void {
  hearOtherTabs('like', ({ id, ...like }) => {
    const cache = queryCache()
    // Not known yet: what is asked for later has it.
    if (cache.getQueryData(likedQuery().queryKey)) settleLike(cache, id, like)
  })
}
