import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program and returns `{ status, output }`: its exit status (null when it could not be run or a signal ended it)
 * and the last 64 kB of its output. Signals to this process are forwarded to it, and then end this process, after
 * `cleanUp`.
 */
export function run(
  program,
  args,
  { env = process.env, cwd = root, echo = false, seconds = 0, uid, gid, cleanUp = () => {} } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let received
    const forward = (signal) => {
      received = signal
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, forward)
    const limit = seconds > 0 ? setTimeout(() => child.kill('SIGKILL'), seconds * 1000) : undefined
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        if (echo) process.stdout.write(text)
        output = (output + text).slice(-65_536)
      })
    }
    const end = (status) => {
      clearTimeout(limit)
      for (const signal of signals) process.off(signal, forward)
      if (received) {
        cleanUp()
        process.kill(process.pid, received)
      }
      resolve({ status, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(null)
    })
    child.once('close', end)
  })
}

/** The last lines of an output, for a message. */
export function tail(output, lines = 30) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}

/** Runs `work` and returns its answer and how long it took, in whole seconds. */
export async function timed(work) {
  const start = performance.now()
  const answer = await work()
  return { answer, seconds: Math.round((performance.now() - start) / 1000) }
}
