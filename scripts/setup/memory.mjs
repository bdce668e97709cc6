/**
 * The arguments for Node that keep the server small. What lives is some 40 MB; left alone, V8 and malloc let the
 * process grow to twice what it needs before they tidy up. With these, 1,000 different pages, 16 at once, take 330 MB at
 * most, and the benchmark's mix of visits 214 MB. The space for what is new is V8's usual one: a quarter of it takes 13 MB
 * less, and a quarter more time for whatever is not kept. Who sets a size in NODE_OPTIONS has decided otherwise.
 */
export function memoryArguments(env) {
  if (/--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '')) return []
  return ['--max-semi-space-size=16', '--max-old-space-size=192']
}

/** `env` with glibc's malloc told not to keep a heap for each thread; what is set already stands. */
export function withSmallMalloc(env) {
  return { MALLOC_ARENA_MAX: '2', ...env }
}
