import { likedQuery } from '#web/api/reactions.ts'
import { queryCache } from '#web/api/query-cache.ts'
import { onTabMessage } from '#web/api/tab-channel.ts'
import { settleLike } from './shown-like.ts'

/** Shows what the member likes in other tabs. Called once, in the browser. */
export function followLikes(): void {
  onTabMessage('like', ({ id, ...like }) => {
    const cache = queryCache()
    // Not known yet: what is asked for later has it.
    if (cache.getQueryData(likedQuery().queryKey)) settleLike(cache, id, like)
  })
}
