/**
 * The arguments for Node that keep the server small. What lives is some 40 MB; left alone, V8 and malloc let the
 * process grow to twice what it needs before they tidy up. With these, the benchmark's mix of visits takes some 260 MB at
 * most, kept answers included. Half of the space for what is new takes a tenth more time for whatever is not kept, twice as
 * much some 40 MB more. Who sets a size in NODE_OPTIONS has decided otherwise.
 */
export function memoryArguments(env) {
  if (/--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '')) return []
  return ['--max-semi-space-size=16', '--max-old-space-size=256']
}

/** `env` with glibc's malloc told not to keep a heap for each thread; what is set already stands. */
export function withSmallMalloc(env) {
  return { MALLOC_ARENA_MAX: '2', ...env }
}
