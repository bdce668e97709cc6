import type { ComponentProps } from 'react'

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The path of a page of this site. */
  to: string
}

/**
 * A link to a page of this site, for where there are many of them: an anchor and nothing else. The router's own link
 * does the same at ten times the price, on the server and when the page comes alive. `web/layout/followed-links.tsx`
 * follows it without loading the page anew.
 */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  return (
    <a {...rest} href={to} data-site>
      {children}
    </a>
  )
}

/** The site link that an event has met, if any. */
export function siteLinkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-site]') : null
}
