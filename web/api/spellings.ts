const otherSpellings = { personal_review: 'review', created_at: 'create_at', categories: 'badges' } as const

/** Posts of servers that write `review`, `create_at` or `badges` read like ours. Everything else stays. */
export function inOurSpelling(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(inOurSpelling)
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = answer as Record<string, unknown>
  if ('title' in fields) return respelled(fields)
  return Array.isArray(fields['items']) ? { ...fields, items: inOurSpelling(fields['items']) } : fields
}

function respelled(post: Record<string, unknown>): Record<string, unknown> {
  const known = { ...post }
  for (const [ours, theirs] of Object.entries(otherSpellings)) {
    if (known[ours] === undefined && known[theirs] !== undefined) known[ours] = known[theirs]
  }
  return known
}
