import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { memberPostsQuery } from '#web/api/members.ts'
import { useUnmuted } from '#web/features/mutes/public.ts'
import { Shelf } from '#web/features/tools/shelf.tsx'

/** The tools that a member has written about lately, on a shelf; nothing for a single one. */
export function MemberShelf({ username, name }: { username: string; name: string }) {
  const { data } = useInfiniteQuery(memberPostsQuery(username, undefined))
  const posts = useUnmuted(data?.pages[0]?.items ?? [])
  const tools = new Map(posts.flatMap(({ tool }) => (tool ? [[tool.slug, tool] as const] : [])))
  if (tools.size < 2) return null
  return (
    <section aria-label={`Tools that ${name} has written about`}>
      <Shelf linked tools={[...tools.values()].slice(0, limits.listTools)} className="shelf-small" />
      <div className="board" />
    </section>
  )
}
