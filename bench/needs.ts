import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createApi } from '#api/app.ts'
import { createEmbeddings } from '#api/finder/embeddings/public.ts'
import { indexTools, judge } from '#api/finder/public.ts'
import type { Embeddings } from '#api/http/call.ts'
import { identifyLink } from '#api/tools/public.ts'
import { type Condition, findTools, type Found } from '#contract/finder.ts'
import { createPost } from '#contract/posts.ts'
import { loadDemo } from '#server/demo/demo.ts'
import { mediaIn } from '#testing/media.ts'
import { insertMember } from '#testing/rows.ts'
import { call, type HttpRequest } from './http/request.ts'
import { finish, reportFlag, wholeNumber } from './report.ts'
import { openEmptyDatabase } from './site/empty-database.ts'

const options = {
  tools: { type: 'string' },
  needs: { type: 'string' },
  demo: { type: 'string' },
  limit: { type: 'string', default: '100000' },
  report: reportFlag('needs'),
} as const

const usage = 'Usage: npm run bench -- needs (--tools FILE --needs FILE | --demo FILE) [--limit N]'

interface Tools {
  tools: { id: string; name: string; description: string }[]
}
/** `tool` is the id or the name of the right one. */
interface Choices {
  needs: { need: string; tool: string }[]
}
interface Need {
  need: string
  /** Links of the right tools without their scheme, or beginnings of them; none for the kind `none`. */
  gold: string[]
  kind: string
  conditions: { key: string; value: string | boolean }[]
  must_not: string[]
}

async function read<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/**
 * Asks the finder needs whose right tools are known, of tools that are published first or of the demo content. Returns
 * exit status 1 when too few are among the first three results, or a condition is broken there.
 */
export async function needs(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const { database, dataDir } = await openEmptyDatabase('needs', cleanup)
  const media = mediaIn(dataDir)
  const embeddings = createEmbeddings({ source: 'builtin' }, console)
  cleanup.defer(() => embeddings.close())
  const app = await createApi({
    ...{ database, media, embeddings: patient(embeddings), demoSignIn: false },
    secret: 'not a secret: for benchmarks only',
  })
  cleanup.defer(() => app.close())
  const send = async ({ method, path, headers, body, status }: HttpRequest) => {
    const response = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    if (response.statusCode !== status)
      throw new Error(`${method} ${path}: ${response.payload.slice(0, 300)}`)
    return response.json()
  }
  let asked: Need[]
  if (values.demo !== undefined) {
    asked = (await read<{ needs: Need[] }>(values.demo)).needs
    await loadDemo({ database, media, log: () => {} })
  } else {
    if (values.tools === undefined || values.needs === undefined) throw new Error(usage)
    const { tools } = await read<Tools>(values.tools)
    asked = asNeeds(await read<Choices>(values.needs), tools)
    const account = { name: 'Member', username: 'member', email: 'member@example.org', browser: undefined }
    const { token } = await insertMember(database, account)
    for (const { id, name, description } of tools) {
      const body = { title: name, description, link: `https://${hostOf(id)}/`, category_ids: [1] }
      await send(call(createPost, { token, body }))
    }
  }
  await indexTools({ database, embeddings, cache: { invalidate() {} } }, new AbortController().signal)
  asked = asked.slice(0, wholeNumber('limit', values.limit))
  const places: number[] = []
  const broken: string[] = []
  for (const need of asked) {
    const { results, relaxed }: Found = await send(call(findTools, { query: { need: need.need, limit: 10 } }))
    const place = placeOf(results, need)
    places.push(place)
    broken.push(...brokenConditions(results.slice(0, 3), relaxed, need))
    if (place >= 3) console.log(`missed: ${need.need}`)
  }
  const share = (count: number) => places.filter((place) => place < count).length / places.length
  const shares = { first1: share(1), first3: share(3), first10: share(10) }
  console.log(`${asked.length} needs:`, shares, `; conditions broken: ${broken.length}`)
  const least = values.demo === undefined ? 0.6 : 0.7
  const missed = broken.map((one) => `A condition is broken: ${one}`)
  if (shares.first3 < least) missed.push(`Found in the first three: ${shares.first3}, below ${least}`)
  return finish(values.report, missed, { shares })
}

/** Embeddings that wait for the model as long as it takes, so that a busy machine finds as much as an idle one. */
function patient(embeddings: Embeddings): Embeddings {
  return {
    ...embeddings,
    embed: (texts, options) => embeddings.embed(texts, { ...options, timeoutMs: 60_000 }),
  }
}

/** The host of a tool's link. */
function hostOf(id: string): string {
  return `${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`
}

/** Needs with the id or the name of the right tool, in the form of the needs of the demo content. */
function asNeeds({ needs }: Choices, tools: Tools['tools']): Need[] {
  return needs.map(({ need, tool }) => {
    const right = tools.find(({ id }) => id === tool) ?? tools.find(({ name }) => name === tool)
    if (!right) throw new Error(`There is no tool '${tool}', which the need '${need}' has.`)
    return { need, gold: [hostOf(right.id)], kind: 'choice', conditions: [], must_not: [] }
  })
}

/** The place of the first right tool from 0 on; Infinity when none was found. A need without one must not find others. */
function placeOf(results: Found['results'], { kind, gold, must_not }: Need): number {
  const isOneOf = (link: string, identities: string[]) => {
    const own = identifyLink(link)?.identity ?? link
    return identities.some((one) => own === one || own.startsWith(`${one}/`))
  }
  if (kind === 'none') {
    return results.slice(0, 3).some(({ tool }) => isOneOf(tool.link, must_not)) ? Infinity : 0
  }
  const place = results.findIndex(({ tool }) => isOneOf(tool.link, gold))
  return place < 0 ? Infinity : place
}

/** Conditions that a known fact of a result contradicts, and that are not in `relaxed`. */
function brokenConditions(results: Found['results'], relaxed: Condition[], { need, conditions }: Need) {
  const asked = conditions.filter(
    ({ key, value }) => !relaxed.some((one) => one.key === key && one.value === value),
  )
  return results.flatMap(({ tool }) =>
    asked
      .filter((one) => judge({ ...one, phrase: '' } as Condition, tool.facts) === 'unmet')
      .map(({ key, value }) => `${need}: ${tool.name}, ${key} ${value}`),
  )
}
