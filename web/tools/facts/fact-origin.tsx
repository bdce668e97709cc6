import type { ReactNode } from 'react'
import { useMuted } from '#web/members/mutes/public.ts'
import { classes, quietLink } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

const linkClasses = classes(quietLink, 'text-accent')

/** The source of a fact, who gave it and when, in one line. */
export function FactOrigin({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={classes('flex flex-wrap gap-x-2 text-xs leading-5.5 text-ink-3', className)}>{children}</p>
  )
}

/** The page that states a fact, in a new tab. */
export function SourceLink({ source, children = 'Source' }: { source: string; children?: ReactNode }) {
  if (source === '') return null
  return (
    <a href={source} target="_blank" rel="nofollow ugc noopener" className={linkClasses}>
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
      by{' '}
      <SiteLink to={`/members/${username}`} className={linkClasses}>
        @{username}
      </SiteLink>
    </span>
  )
}
