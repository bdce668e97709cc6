import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { memberPostsQuery } from '#web/api/members.ts'
import { shelvedTools } from '#web/lists/shelved-tools.ts'
import { useUnmuted } from '#web/members/mutes/public.ts'
import { Shelf } from '#web/tools/shelf.tsx'

/** The tools that a member has written about lately, on a shelf; nothing for a single one. */
export function MemberShelf({ username, name }: { username: string; name: string }) {
  const { data } = useInfiniteQuery(memberPostsQuery(username, undefined))
  const posts = useUnmuted(data?.pages[0]?.items ?? [])
  const tools = shelvedTools(posts)
  if (tools.length < 2) return null
  return (
    <section aria-label={`Tools that ${name} has written about`}>
      <Shelf linked tools={tools.slice(0, limits.listTools)} className="[--u:0.8]" />
      <div className="board" />
    </section>
  )
}
