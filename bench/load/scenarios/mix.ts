import { listComments } from '#contract/comments.ts'
import { likePost, listLiked, unlikePost } from '#contract/reactions.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost } from '#contract/posts.ts'
import { listPosts, listTopPosts } from '#contract/feed.ts'
import { getProfile, listHighlighted } from '#contract/profiles.ts'
import { bookmarkPost, listSavedLists } from '#contract/lists.ts'
import { searchPosts } from '#contract/search.ts'
import { zipf } from '#bench/dataset/zipf.ts'
import type { Step, Visit } from '#bench/load/http/crowd.ts'
import { call, get, type Message } from '#bench/load/http/message.ts'
import type { Stage } from '#bench/load/stage.ts'
import { stepsOf } from './steps.ts'

/** How much of the mix is whose, in hundredths. */
const shares = { guest: 90, member: 9 }

// The newest post is asked for most, the r-th newest in proportion to 1/r^0.9, as people do it on such sites.
const popularity = 0.9

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** What guests read: mostly pages, and what these ask for as one goes on. */
function guestReads({ sample: { random, categories, commonWords } }: Stage, post: () => number) {
  const word = zipf(commonWords.length, popularity, random)
  const category = zipf(categories.length, popularity, random)
  const chosen = () => ({ query: { category: categories[category()]! } })
  return [
    () => get('/', browser),
    () => get(`/posts/${post()}`, browser),
    () => get(`/posts/${post()}`, browser),
    () => call(listPosts),
    () => call(getPost, { params: { id: post() } }),
    () => call(listComments, { params: { id: post() } }),
    () => call(listPosts, chosen()),
    () => call(listTopPosts),
    () => call(searchPosts, { query: { q: commonWords[word()]! } }),
  ]
}

function memberReads(token: string): Message[] {
  const calls = [listNotifications, listLiked, listSavedLists, listHighlighted, getProfile]
  return calls.map((endpoint) => call(endpoint, { token }))
}

function writes(token: string, id: number): Message[] {
  return [
    call(likePost, { params: { id }, token }),
    call(unlikePost, { params: { id }, token }),
    call(bookmarkPost, { body: { post_id: id }, token }),
  ]
}

/** 90 % guests who read, 9 % members who read, 1 % members who write; a request each. */
export function mixedVisits(stage: Stage): Visit {
  const { random, members } = stage.sample
  const rank = zipf(stage.posts, popularity, random)
  const post = () => stage.posts - rank()
  const reads = guestReads(stage, post)
  const messageOf: Record<Step['from'], () => Message> = {
    guest: () => random.pick(reads)(),
    member: () => random.pick(memberReads(random.pick(members).token)),
    writer: () => random.pick(writes(random.pick(members).token, post())),
  }
  return () => {
    const drawn = random.below(100)
    const from = drawn < shares.guest ? 'guest' : drawn < shares.guest + shares.member ? 'member' : 'writer'
    return stepsOf([messageOf[from]()], from)
  }
}
