import type { ComponentProps } from 'react'
import { Link, useLocation, type Location } from 'react-router'

const fromFeed = { fromFeed: true }

/** Whether somebody came here from the feed, so that the step back leads there, to the place where they were. */
export function cameFromFeed({ state }: Location): boolean {
  return (state as Partial<typeof fromFeed> | null)?.fromFeed === true
}

interface PostLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'id'> {
  id: number
  /** A part of the post's page, such as `#comments`. */
  hash?: string
}

/** Leads to the page of a post. */
export function PostLink({ id, hash = '', ...rest }: PostLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link {...rest} to={`/posts/${id}${hash}`} prefetch="intent" state={pathname === '/' ? fromFeed : null} />
  )
}
