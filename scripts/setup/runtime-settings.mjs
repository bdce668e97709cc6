// V8 collects garbage in four threads beside the main one, on any machine. On few processors these take them from the main
// thread and from PostgreSQL for more than 100 ms every two seconds: with one thread, 99 % of guests' requests in the
// benchmark's mix of visits are answered within 15 to 25 ms, in place of 27 to 52.
const helperThreads = '--v8-pool-size=1'

// Some 100 MB are live after the mix; by default, V8 lets the heap grow to twice what it needs. A young generation of half the
// size costs a tenth more time per uncached response, one of twice the size takes 40 MB more.
const heapSizes = ['--max-semi-space-size=16', '--max-old-space-size=256']

/** Flags for Node that keep garbage collection short and the server's heap small. A size in NODE_OPTIONS takes precedence. */
export function v8Flags(env) {
  const isSized = /--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '')
  return [helperThreads, ...(isSized ? [] : heapSizes)]
}

/**
 * `env` with settings of glibc's malloc, unless they are set already: at most two arenas, and longer buffers than 128 KiB
 * given back to the system, which saves 25 MB in the mix of visits.
 */
export function withSmallMalloc(env) {
  return { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', ...env }
}
