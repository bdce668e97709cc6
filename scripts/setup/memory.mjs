/**
 * The arguments for Node that keep the server small. What lives is some 40 MB; left alone, V8 and malloc let the
 * process grow to twice what it needs before they tidy up. With these, the benchmark's mix of visits takes some 280 MB at
 * most, kept answers included. The space for what is new is half of V8's usual one: the whole takes some 50 MB more, a
 * quarter a fifth more time for whatever is not kept. Who sets a size in NODE_OPTIONS has decided otherwise.
 */
export function memoryArguments(env) {
  if (/--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '')) return []
  return ['--max-semi-space-size=8', '--max-old-space-size=192']
}

/** `env` with glibc's malloc told not to keep a heap for each thread; what is set already stands. */
export function withSmallMalloc(env) {
  return { MALLOC_ARENA_MAX: '2', ...env }
}
