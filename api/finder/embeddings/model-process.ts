// The process of the builtin model. Its arguments are the paths of the package that computes and of the one with the
// weights. It answers each message, an array of texts, with a `ModelAnswer`.
import { createRequire } from 'node:module'

export type ModelAnswer =
  | {
      vectors: Float32Array[]
      /** The memory of the process afterwards, in bytes. */
      rss: number
    }
  | { error: string }

interface Code {
  initModel(source: unknown): Promise<{ embed(texts: string[]): Promise<number[][]> }>
}

// Ctrl+C and process managers signal the whole group, but the server may still wait for answers while it stops.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())

const [code, weights] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const loading = load()
// Each answer reports a failure to load.
loading.catch(() => {})

async function load() {
  const { initModel } = require(code!) as Code
  return initModel((require(weights!) as { modelSource: unknown }).modelSource)
}

async function answer(texts: string[]): Promise<ModelAnswer> {
  try {
    const vectors = await (await loading).embed(texts)
    return { vectors: vectors.map((vector) => Float32Array.from(vector)), rss: process.memoryUsage.rss() }
  } catch (error) {
    return { error: String(error) }
  }
}

process.on('message', async (texts: string[]) => {
  // Fails when the server has ended meanwhile, which ends this process too.
  process.send!(await answer(texts), undefined, undefined, () => {})
})
