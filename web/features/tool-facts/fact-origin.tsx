import { SiteLink } from '#web/ui/site-link.tsx'

/** The page that states a fact, in a new tab. */
export function SourceLink({ source }: { source: string }) {
  if (source === '') return null
  return (
    <a href={source} target="_blank" rel="nofollow ugc noopener">
      Source
    </a>
  )
}

/** The member who gave a fact; nothing when the account is gone. */
export function By({ username }: { username: string | null }) {
  if (username === null) return null
  return (
    <>
      by <SiteLink to={`/members/${username}`}>@{username}</SiteLink>
    </>
  )
}
