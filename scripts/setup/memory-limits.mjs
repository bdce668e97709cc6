/**
 * Flags for Node that limit the server's heap. Some 40 MB are live; by default, V8 and malloc let the process grow to
 * twice what it needs. With these flags, the benchmark's mix of visits takes 260 MB at most, response cache included. A
 * young generation of half the size costs a tenth more time per uncached response, of twice the size 40 MB more. A size
 * in NODE_OPTIONS takes precedence.
 */
export function memoryFlags(env) {
  if (/--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '')) return []
  return ['--max-semi-space-size=16', '--max-old-space-size=256']
}

/** `env` with at most two malloc arenas, unless MALLOC_ARENA_MAX is set already. */
export function withSmallMalloc(env) {
  return { MALLOC_ARENA_MAX: '2', ...env }
}
