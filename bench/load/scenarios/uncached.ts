import { createComment } from '#contract/comments.ts'
import { listPosts } from '#contract/feed.ts'
import { listNotifications } from '#contract/notifications.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { toSteps } from '#bench/http/load-generator.ts'
import { call, cursor, get, headerOf, sendRequest, type HttpRequest } from '#bench/http/request.ts'
import type { Environment } from '#bench/load/environment.ts'
import type { UncachedScenario } from './pgbench-baseline.ts'
import { thresholds, type Scenario } from './scenario.ts'

/** A cursor at a random time since the oldest post of the sample. */
function randomCursor({ sample: { random, posts }, posts: count }: Environment): string {
  const times = posts.map(({ created_at }) => created_at.getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return cursor(['new', new Date(first + random.below(last - first)), 1 + random.below(count)])
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** API reads with random parameters. */
export function uncachedReads(environment: Environment): UncachedScenario[] {
  const { sample, titles } = environment
  const { random } = sample
  const words = sample.posts.map(({ description }) => wordsIn(description))
  const twoWords = () => {
    const ofPost = random.pick(words)
    return `${random.pick(ofPost)} ${random.pick(ofPost)}`
  }
  const prefix = () => {
    const title = random.pick(titles)
    return title.slice(0, 1 + random.below(title.length))
  }
  return [
    {
      name: 'uncached: feed from a random cursor',
      role: 'guest',
      draw: () => [call(listPosts, { query: { cursor: randomCursor(environment) } })],
      threshold: thresholds.uncached,
    },
    {
      name: 'uncached: search for two words',
      role: 'guest',
      draw: () => [call(searchPosts, { query: { q: twoWords() } })],
    },
    {
      name: 'uncached: autocomplete',
      role: 'guest',
      draw: () => [call(autocomplete, { query: { q: prefix() } })],
    },
  ]
}

/** A rendered page without a baseline. Eight connections, because the site refuses pages under overload. */
export function uncachedPage(environment: Environment): Scenario {
  return {
    name: 'uncached: feed page from a random cursor',
    nextVisit: () => toSteps([get(`/?cursor=${randomCursor(environment)}`)]),
    baseline: undefined,
    threshold: undefined,
    connections: 8,
  }
}

/** A mix of one third pages and two thirds API reads. */
export function uncachedVisits(environment: Environment) {
  const reads = uncachedReads(environment)
  const page = uncachedPage(environment)
  const { random } = environment.sample
  return () => (random.chance(1 / 3) ? page.nextVisit() : toSteps(random.pick(reads).draw()))
}

/** Conditional requests for notifications, which mostly have not changed. */
export async function notificationPolls({ site, sample }: Environment): Promise<UncachedScenario> {
  const polls: HttpRequest[] = []
  for (const { token } of sample.members) {
    const first = call(listNotifications, { token })
    const etag = headerOf(await sendRequest(site.port, first), 'etag')
    polls.push(
      etag === undefined
        ? first
        : { ...first, status: 304, headers: { ...first.headers, 'if-none-match': etag } },
    )
  }
  return { name: 'notification poll', role: 'member', draw: () => [sample.random.pick(polls)] }
}

/** Writes of random members to random posts. */
export function writes(environment: Environment): [like: UncachedScenario, comment: UncachedScenario] {
  return [
    {
      name: 'like, unlike',
      role: 'writer',
      draw: () => {
        const { id, token } = randomWrite(environment)
        const details = { params: { id }, token }
        return [call(likePost, details), call(unlikePost, details)]
      },
      threshold: thresholds.uncached,
    },
    {
      name: 'comment',
      role: 'writer',
      draw: () => {
        const { id, token, text } = randomWrite(environment)
        return [call(createComment, { params: { id }, body: { text }, token })]
      },
    },
  ]
}

/** A random post's id, a random member's token, and a text. */
export function randomWrite({ sample: { random, members }, posts }: Environment) {
  const id = 1 + random.below(posts)
  const text = `I use it ${1 + random.below(1000)} times a day and would not miss it.`
  return { id, token: random.pick(members).token, text }
}
