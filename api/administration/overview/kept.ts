/**
 * Keeps what `find` returns for a subject in memory for `ms`. Concurrent calls share one search; a search that fails is not
 * kept.
 */
export function kept<Subject extends object, Rest extends unknown[], Value>(
  find: (subject: Subject, ...rest: Rest) => Promise<Value>,
  ms: number,
): (subject: Subject, ...rest: Rest) => Promise<Value> {
  const values = new WeakMap<Subject, { value: Promise<Value>; until: number }>()
  return (subject, ...rest) => {
    const known = values.get(subject)
    if (known && performance.now() < known.until) return known.value
    const value = find(subject, ...rest)
    values.set(subject, { value, until: performance.now() + ms })
    value.catch(() => values.delete(subject))
    return value
  }
}
