import type { Ending } from './contents.ts'

/** What a backup holds, in words. */
export function amounts({ rows, pictures }: Ending): string {
  const named = { members: rows.members ?? 0, posts: rows.posts ?? 0, comments: rows.comments ?? 0, pictures }
  return Object.entries(named)
    .map(([name, amount]) => `${amount.toLocaleString('en')} ${amount === 1 ? name.slice(0, -1) : name}`)
    .join(', ')
}
