import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Size of a WebP to make of a picture. */
export interface Size {
  /** The side of a square, or the longest side, in pixels. */
  side: number
  /**
   * `cover` makes a square, cropped to the middle; `contain` a square with the whole picture on a transparent ground; `inside`
   * keeps the proportions, and enlarges nothing.
   */
  fit: 'cover' | 'contain' | 'inside'
}

/** A WebP that was made of a picture. */
export interface Rendition {
  bytes: Buffer
  width: number
  height: number
}

/** Bounds of one picture. A process that exceeds them is killed. */
export interface DecodeLimits {
  /** The most pixels, read from the header before decoding. */
  pixels: number
  /** The shortest side in pixels. */
  minSide?: number
  /** Processor time of the process, its start included. */
  processorMs: number
  /** Time of the process on a busy machine. */
  wallMs: number
  /** Resident memory of the process: 65 MiB before it decodes. */
  memoryBytes: number
}

/** The message to the process. */
export interface DecodeTask {
  bytes: Buffer
  /** Each rendition is made of the one before, so the largest is the first. */
  sizes: readonly Size[]
  limits: DecodeLimits
}

/** The message from the process, or `killed` without one: it exceeded its limits or crashed. */
export type Decoded =
  | { ok: true; renditions: Rendition[] }
  | { ok: false; reason: 'undecodable' | 'too_many_pixels' | 'too_small' | 'killed' }

const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))

/** The environment without secrets: the process handles the bytes of strangers. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE, LD_LIBRARY_PATH, SystemRoot } = process.env
  return { NODE_COMPILE_CACHE, LD_LIBRARY_PATH, SystemRoot }
}

/**
 * Decodes a picture of a stranger in a process of its own, which starts in 0.1 s and decodes nothing else. Libvips cannot
 * be interrupted within one process. Kills the process when the signal is aborted, and rejects then; bytes that are no
 * picture never reject.
 */
export async function decodePicture(task: DecodeTask, signal: AbortSignal): Promise<Decoded> {
  signal.throwIfAborted()
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=64', '--v8-pool-size=1'],
    env: environment(),
    signal,
    timeout: task.limits.wallMs,
    killSignal: 'SIGKILL',
  })
  const { promise, resolve, reject } = Promise.withResolvers<Decoded>()
  child.on('error', reject)
  child.once('message', (decoded) => resolve(decoded as Decoded))
  const exited = new Promise((end) => child.once('exit', end))
  void exited.then(() => resolve({ ok: false, reason: 'killed' }))
  // A process that has ended already cannot be written to, which `exit` tells.
  child.send(task, () => {})
  try {
    return await promise
  } finally {
    child.kill('SIGKILL')
    // Its memory is free before the next picture is decoded.
    if (child.pid !== undefined) await exited
  }
}
