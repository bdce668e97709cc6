import type { ComponentProps } from 'react'
import type { Location } from 'react-router'
import { SiteLink } from '#web/ui/site-link.tsx'

const fromFeed = { fromFeed: true }

/** What a page is told of the one that led to it. */
export function stateFrom(pathname: string): typeof fromFeed | null {
  return pathname === '/' ? fromFeed : null
}

/** Whether somebody came here from the feed, so that the step back leads there, to the place where they were. */
export function cameFromFeed({ state }: Location): boolean {
  return (state as Partial<typeof fromFeed> | null)?.fromFeed === true
}

interface PostLinkProps extends Omit<ComponentProps<typeof SiteLink>, 'to' | 'id'> {
  id: number
  /** A part of the post's page, such as `#comments`. */
  hash?: string
}

/** Leads to the page of a post. */
export function PostLink({ id, hash = '', ...rest }: PostLinkProps) {
  return <SiteLink {...rest} to={`/posts/${id}${hash}`} />
}
