import { spawn } from 'node:child_process'
import { root } from './root.mjs'
import { compileCache, node24 } from './runtime.mjs'

// A terminal sends Ctrl+C to every program in it, and npm forwards it: one request to stop, several signals.
const sameRequestMilliseconds = 500

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }

/** Runs the server on Node 24. Returns its exit status, 128 plus the signal's number when a signal ended it. */
export function runServer(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawnServer(args, env)
    onStopSignals((signal) => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (status, signal) => resolve(status ?? 128 + (signalNumbers[signal] ?? 0)))
  })
}

/**
 * Starts the server on Node 24, in its own process group, so that it gets each request to stop once, from here. The end
 * of its IPC channel tells it that this process is gone.
 */
export function spawnServer(args, env) {
  return spawn(node24(), args, {
    cwd: root,
    env: { ...compileCache, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
}

/** Calls `stop` with the signal to forward, once for each request to stop. */
export function onStopSignals(stop) {
  let last = -Infinity
  const onSignal = (signal) => {
    if (performance.now() - last < sameRequestMilliseconds) return
    last = performance.now()
    // A closed terminal is a plain request to stop.
    stop(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}
