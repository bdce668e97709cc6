import type { Claim } from '#contract/verdicts.ts'

/** Claims without the quotations of muted members; one that has no other is left out. */
export function unmutedClaims(claims: Claim[], muted: ReadonlySet<string | null>): Claim[] {
  if (muted.size === 0) return claims
  return claims
    .map((claim) => ({ ...claim, quotes: claim.quotes.filter(({ username }) => !muted.has(username)) }))
    .filter(({ quotes }) => quotes.length > 0)
}
