import { spawn } from 'node:child_process'
import { root } from './root.mjs'
import { node24 } from './runtime.mjs'

// A terminal sends its Ctrl+C to every program in it, and npm passes on what it gets: one wish, several signals.
const sameWishMilliseconds = 500

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }

/** Runs the server on Node 24 until it ends and answers its exit status, 128 and more when a signal ended it. */
export function runServer(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawnServer(args, env)
    onStopSignals((signal) => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (status, signal) => resolve(status ?? 128 + (signalNumbers[signal] ?? 0)))
  })
}

/**
 * Starts the server on Node 24. It has a process group of its own, so that it gets each wish to stop once, from here;
 * and a channel, by whose end it learns that nobody is left to tell it.
 */
export function spawnServer(args, env) {
  return spawn(node24(), args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
}

/** Calls `stop` with the signal to pass on, once for each wish to stop. */
export function onStopSignals(stop) {
  let heard = -Infinity
  const hear = (signal) => {
    if (performance.now() - heard < sameWishMilliseconds) return
    heard = performance.now()
    // A closed terminal means no more than: stop.
    stop(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, hear)
}
