import { createComment } from '#contract/comments.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { call } from '#bench/load/http/message.ts'
import type { Stage } from '#bench/load/stage.ts'
import type { Asked } from './asked.ts'
import { bars } from './scenario.ts'

/** What members do to posts anywhere in the feed. */
export function writes({ sample: { random, members }, posts }: Stage): Asked[] {
  const anyPost = () => ({ id: 1 + random.below(posts) })
  return [
    {
      name: 'like, unlike',
      from: 'writer',
      draw: () => {
        const about = { params: anyPost(), token: random.pick(members).token }
        return [call(likePost, about), call(unlikePost, about)]
      },
      bar: bars.asked,
    },
    {
      name: 'comment',
      from: 'writer',
      draw: () => {
        const body = { text: `I use it ${1 + random.below(1000)} times a day and would not miss it.` }
        return [call(createComment, { params: anyPost(), body, token: random.pick(members).token })]
      },
    },
  ]
}
