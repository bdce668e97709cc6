import { listNotifications } from '#contract/notifications.ts'
import { listPosts } from '#contract/feed.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { cursor } from '#bench/queries/case.ts'
import { ask, header } from '#bench/load/http/answer.ts'
import { call, get, type Message } from '#bench/load/http/message.ts'
import type { Stage } from '#bench/load/stage.ts'
import type { Asked } from './asked.ts'
import { bars, type Scenario } from './scenario.ts'
import { stepsOf } from './steps.ts'

/** A cursor as a Link header would carry it: any moment since the oldest post of the sample. */
function anyCursor({ sample: { random, posts }, posts: count }: Stage): string {
  const times = posts.map(({ created_at }) => created_at.getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return cursor(['new', new Date(first + random.below(last - first)), 1 + random.below(count)])
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Reads of which no two are the same, so that nothing kept can answer them. */
export function freshReads(stage: Stage): Asked[] {
  const { sample, titles } = stage
  const { random } = sample
  const words = sample.posts.map(({ description }) => wordsIn(description))
  const searched = () => {
    const ofOne = random.pick(words)
    return `${random.pick(ofOne)} ${random.pick(ofOne)}`
  }
  const typed = () => {
    const title = random.pick(titles)
    return title.slice(0, 1 + random.below(title.length))
  }
  return [
    {
      name: 'never kept: feed from a random cursor',
      from: 'guest',
      draw: () => [call(listPosts, { query: { cursor: anyCursor(stage) } })],
      bar: bars.asked,
    },
    {
      name: 'never kept: search for two words',
      from: 'guest',
      draw: () => [call(searchPosts, { query: { q: searched() } })],
    },
    {
      name: 'never kept: autocomplete',
      from: 'guest',
      draw: () => [call(autocomplete, { query: { q: typed() } })],
    },
  ]
}

/** The feed from a random place on, rendered each time. Nothing but a renderer could be its limit. */
export function freshPage(stage: Stage): Scenario {
  const visit = () => stepsOf([get(`/?cursor=${anyCursor(stage)}`)])
  const name = 'never kept: feed page from a random cursor'
  // The site refuses pages that it could not make in good time, as with 32 at once on a slow machine.
  return { name, visit, limit: undefined, bar: undefined, connections: 8 }
}

/** Members who look for news, as their browsers do every ten seconds: mostly there are none. */
export async function notificationPoll({ site, sample }: Stage): Promise<Asked> {
  const polls: Message[] = []
  for (const { token } of sample.members) {
    const first = call(listNotifications, { token })
    const tag = header(await ask(site.port, first), 'etag')
    polls.push(
      tag === undefined
        ? first
        : { ...first, status: 304, headers: { ...first.headers, 'if-none-match': tag } },
    )
  }
  return { name: 'notification poll', from: 'member', draw: () => [sample.random.pick(polls)] }
}
