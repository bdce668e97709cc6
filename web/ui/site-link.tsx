import type { ComponentProps } from 'react'

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site. */
  to: string
}

/**
 * A link to a page of this site, for pages with many links: a plain anchor. React Router's link costs ten times as much to
 * render and hydrate. `SiteLinkNavigation` in `web/app/client-navigation.tsx` handles the clicks.
 */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  return (
    <a {...rest} href={to} data-site="">
      {children}
    </a>
  )
}

/** The `SiteLink` that contains the target of an event, or null. */
export function siteLinkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-site]') : null
}
