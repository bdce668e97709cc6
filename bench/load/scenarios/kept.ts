import { searchPosts, autocomplete } from '#contract/search.ts'
import { getPost } from '#contract/posts.ts'
import { listPosts } from '#contract/feed.ts'
import { ask, type Answer } from '#bench/load/http/answer.ts'
import type { Step } from '#bench/load/http/crowd.ts'
import { call, get, type Message } from '#bench/load/http/message.ts'
import { saturate } from '#bench/load/http/saturate.ts'
import type { Stage } from '#bench/load/stage.ts'
import { bars, connections, type Limit, type Scenario } from './scenario.ts'
import { stepsOf } from './steps.ts'

/** A node:http server that sends the same bytes to the same requests. */
export function bareLimit({ bare }: Stage, answer: Answer, steps: Step[]): Limit {
  return {
    name: 'node:http',
    pid: bare.pid,
    async run(seconds) {
      await bare.become(answer)
      return saturate({ port: bare.port, connections, seconds, visit: () => steps })
    },
  }
}

/** The same address again and again: after the first time, its bytes are there. */
async function kept(stage: Stage, name: string, message: Message): Promise<Scenario> {
  const { port } = stage.site
  await ask(port, message)
  const answer = await ask(port, message)
  const size = `${(answer.body.length / 1000).toFixed(1)} kB`
  const steps = stepsOf([message])
  return {
    name: `${name}, ${size}`,
    visit: () => steps,
    limit: bareLimit(stage, answer, steps),
    bar: bars.kept,
  }
}

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

export async function keptScenarios(stage: Stage): Promise<Scenario[]> {
  const id = stage.sample.posts[0]!.id
  const q = stage.sample.commonWords[20]!
  const messages: [string, Message][] = [
    ['feed', call(listPosts)],
    ['feed, compressed', call(listPosts, { headers: browser })],
    ['feed, page', get('/')],
    ['feed, page, compressed', get('/', browser)],
    ['post', call(getPost, { params: { id } })],
    ['post, page', get(`/posts/${id}`)],
    ['post, page, compressed', get(`/posts/${id}`, browser)],
    ['search again', call(searchPosts, { query: { q } })],
    ['autocomplete again', call(autocomplete, { query: { q: q.slice(0, 3) } })],
  ]
  const scenarios: Scenario[] = []
  for (const [name, message] of messages) scenarios.push(await kept(stage, `kept: ${name}`, message))
  return scenarios
}
