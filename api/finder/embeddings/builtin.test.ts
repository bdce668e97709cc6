import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Embeddings } from '#api/http/call.ts'
import { processModel } from './builtin.ts'
import { createEmbeddings, embeddingsOf } from './embeddings.ts'
import { findModelFiles, startModel } from './start-model.ts'

const forText = { timeoutMs: 60_000, priority: 'text' } as const
const forNeed = { timeoutMs: 60_000, priority: 'need' } as const
const files = findModelFiles()!

type Settings = Partial<Parameters<typeof processModel>[0]>

/** Embeddings by the model of the packages, its processes and failures. Closed with the test. */
function start(settings: Settings = {}) {
  const children: ChildProcess[] = []
  const failures: string[] = []
  const onFailure = (error: Error) => failures.push(error.message)
  const startChild = () => {
    const child = startModel(files)
    children.push(child)
    return child
  }
  const embeddings = embeddingsOf(
    processModel({ name: files.name, start: startChild, onFailure, ...settings }),
    onFailure,
  )
  onTestFinished(embeddings.close)
  return { embeddings, children, failures }
}

function dot(a: Int8Array, b: Int8Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0)
}

/** The cosine of the angle between two vectors. */
function similarity(a: Int8Array, b: Int8Array): number {
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

async function expectVectors(embeddings: Embeddings): Promise<void> {
  expect(await embeddings.embed(['cut out objects'], forText)).toHaveLength(1)
}

test('texts of similar meaning have similar vectors', async () => {
  const { embeddings, failures } = start()
  expect(embeddings.model).toBe('builtin:model-embeddings-en@0.2.0')
  const texts = [
    'Remove the background of a photo',
    'cut out objects from pictures',
    'write unit tests',
    'REMOVE  the background of a photo\n',
    ' ',
  ]
  const vectors = (await embeddings.embed(texts, forText))!
  expect(vectors.map(({ length }) => length)).toEqual(Array(5).fill(512))
  const [need, near, far, same, blank] = vectors
  expect(Math.max(...need!.map(Math.abs))).toBe(127)
  expect(similarity(need!, near!)).toBeGreaterThan(similarity(need!, far!) + 0.1)
  expect(same).toEqual(need)
  expect(new Set(blank)).toEqual(new Set([0]))
  expect(failures).toEqual([])
})

test('many long texts come in batches, in their order', async () => {
  const { embeddings } = start()
  const texts = Array.from({ length: 40 }, (_, index) =>
    index % 13 === 0 ? 'a long text '.repeat(90) : `${index}`,
  )
  const vectors = (await embeddings.embed(texts, forText))!
  expect(vectors).toHaveLength(40)
  const [first, last] = (await embeddings.embed([texts[0]!, texts[38]!], forText))!
  expect(similarity(vectors[0]!, first!)).toBeGreaterThan(0.99)
  expect(similarity(vectors[38]!, last!)).toBeGreaterThan(0.99)
})

test('the process starts with the first text, and ends when it is idle', async () => {
  const { embeddings, children } = start({ idleMs: 1 })
  expect(children).toHaveLength(0)
  await expectVectors(embeddings)
  expect(children).toHaveLength(1)
  await ended(children[0]!)
  await expectVectors(embeddings)
  expect(children).toHaveLength(2)
})

test('the process ends after its parent was killed', async () => {
  const code = `
    import { createEmbeddings } from '#api/finder/embeddings/public.ts'
    const embeddings = createEmbeddings({ source: 'builtin' }, console)
    console.log((await embeddings.embed(['a'], { timeoutMs: 60_000, priority: 'text' })).length)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  expect(String(line)).toBe('1\n')
  parent.kill('SIGKILL')
  // The process of the model holds the pipe of its parent's errors open for as long as it runs.
  await once(parent, 'close')
})

test('a waiting process keeps no command alive', async () => {
  const code = `
    import { createEmbeddings } from '#api/finder/embeddings/public.ts'
    const embeddings = createEmbeddings({ source: 'builtin' }, console)
    console.log((await embeddings.embed(['a'], { timeoutMs: 60_000, priority: 'text' })).length)`
  const command = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  onTestFinished(() => void command.kill('SIGKILL'))
  const [status] = await once(command, 'close')
  expect(status).toBe(0)
})

test('a killed process is replaced; the text in work has no vector', async () => {
  const { embeddings, children, failures } = start()
  await expectVectors(embeddings)
  const lost = embeddings.embed(['a'], forText)
  const next = embeddings.embed(['b'], forText)
  children[0]!.kill('SIGKILL')
  expect(await lost).toBeUndefined()
  expect(await next).toHaveLength(1)
  expect(children).toHaveLength(2)
  expect(failures).toEqual(['the process of the model ended with SIGKILL'])
})

test('a process that was killed while it was idle is replaced without a failure', async () => {
  const { embeddings, children, failures } = start()
  await expectVectors(embeddings)
  children[0]!.kill('SIGKILL')
  await ended(children[0]!)
  await expectVectors(embeddings)
  expect(failures).toEqual([])
})

test('a hanging process is killed', async () => {
  const stopped: ChildProcess[] = []
  const startStopped = () => {
    const child = startModel(files)
    child.kill('SIGSTOP')
    stopped.push(child)
    return child
  }
  const { embeddings, failures } = start({ start: startStopped, batchMs: 100 })
  expect(await embeddings.embed(['a'], forText)).toBeUndefined()
  expect(failures).toEqual(['the process of the model took longer than 100 ms'])
  await ended(stopped[0]!)
  expect(stopped[0]!.signalCode).toBe('SIGKILL')
})

test('a failure is reported although its text waits no longer', async () => {
  const { embeddings, children, failures } = start()
  await expectVectors(embeddings)
  children[0]!.kill('SIGSTOP')
  expect(await embeddings.embed(['a'], { ...forNeed, timeoutMs: 1 })).toBeUndefined()
  expect(failures).toEqual([])
  children[0]!.kill('SIGKILL')
  await expect.poll(() => failures).toHaveLength(1)
})

test('a process with too much memory is replaced', async () => {
  const { embeddings, children, failures } = start({ maxRss: 1 })
  await expectVectors(embeddings)
  await expectVectors(embeddings)
  expect(children).toHaveLength(2)
  await ended(children[0]!)
  expect(failures).toEqual([])
})

test('a need that waits for the start of the process is answered in time', async () => {
  const { embeddings, children, failures } = start()
  expect(await embeddings.embed(['a'], { ...forNeed, timeoutMs: 1 })).toBeUndefined()
  // The next one finds the process that was started for the first one.
  expect(await embeddings.embed(['a'], forNeed)).toHaveLength(1)
  expect(children).toHaveLength(1)
  expect(failures).toEqual([])
})

test('needs overtake texts, between batches', async () => {
  const { embeddings } = start()
  const order: string[] = []
  const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`)
  await Promise.all([
    embeddings.embed(texts, forText).then(() => order.push('texts')),
    embeddings.embed(['later'], forText).then(() => order.push('text')),
    embeddings.embed(['need'], forNeed).then(() => order.push('need')),
  ])
  expect(order).toEqual(['need', 'texts', 'text'])
})

test('after three failures in a row, no process is started for a while', async () => {
  const broken = { ...files, weights: files.code }
  const children: ChildProcess[] = []
  const startBroken = () => {
    const child = startModel(broken)
    children.push(child)
    return child
  }
  const { embeddings, failures } = start({ start: startBroken })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const answers = Array.from({ length: 5 }, (_, index) => embeddings.embed([`${index}`], forText))
  expect(await Promise.all(answers)).toEqual(Array(5).fill(undefined))
  expect(await embeddings.embed(['a'], forText)).toBeUndefined()
  expect(children).toHaveLength(3)
  expect(failures).toHaveLength(3)
  vi.advanceTimersByTime(60_000)
  await embeddings.embed(['a'], forText)
  expect(children).toHaveLength(4)
})

test('failures with answers between them are not in a row', async () => {
  const broken = { ...files, weights: files.code }
  const children: ChildProcess[] = []
  const startSome = () => {
    const child = startModel(children.length < 2 ? broken : files)
    children.push(child)
    return child
  }
  const { embeddings, failures } = start({ start: startSome })
  expect(await embeddings.embed(['a'], forText)).toBeUndefined()
  expect(await embeddings.embed(['a'], forText)).toBeUndefined()
  await expectVectors(embeddings)
  const lost = embeddings.embed(['a'], forText)
  children[2]!.kill('SIGKILL')
  expect(await lost).toBeUndefined()
  expect(failures).toHaveLength(3)
  await expectVectors(embeddings)
})

test('closing ends the process and gives waiting texts no vectors', async () => {
  const { embeddings, children, failures } = start()
  const answers = [embeddings.embed(['a'], forText), embeddings.embed(['b'], forNeed)]
  await embeddings.close()
  expect(children[0]!.signalCode).toBe('SIGKILL')
  expect(await Promise.all(answers)).toEqual([undefined, undefined])
  expect(await embeddings.embed(['a'], forText)).toBeUndefined()
  expect(children).toHaveLength(1)
  expect(failures).toEqual([])
})

test.each([
  ['weights', () => findModelFiles(undefined, '@energetic-ai/missing')],
  ['code', () => findModelFiles('@energetic-ai/missing')],
])('without the package of the %s there is no model, and the log says so', async (_what, findFiles) => {
  const warned: string[] = []
  const log = { warn: (line: string) => warned.push(line) }
  const embeddings = createEmbeddings({ source: 'builtin' }, log, findFiles)
  expect(embeddings.model).toBeNull()
  expect(await embeddings.embed(['a'], forText)).toBeUndefined()
  expect(warned).toEqual([expect.stringContaining('are not installed')])
})

test('with EMBEDDINGS=off there is no model', async () => {
  const embeddings = createEmbeddings({ source: 'off' }, console)
  expect(embeddings.model).toBeNull()
  expect(await embeddings.embed(['a'], forText)).toBeUndefined()
})

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
