import type { ReactNode } from 'react'
import { useMuted } from '#web/members/mutes/public.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** The page that states a fact, in a new tab. */
export function SourceLink({ source, children = 'Source' }: { source: string; children?: ReactNode }) {
  if (source === '') return null
  return (
    <a href={source} target="_blank" rel="nofollow ugc noopener">
      {children}
    </a>
  )
}

/** The member who gave a fact; nothing when the account is gone or the reader has muted the member. */
export function By({ username }: { username: string | null }) {
  const { usernames } = useMuted()
  if (username === null || usernames.has(username)) return null
  return (
    <span>
      by <SiteLink to={`/members/${username}`}>@{username}</SiteLink>
    </span>
  )
}
