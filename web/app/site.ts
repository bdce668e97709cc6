import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Markdown } from '#contract/markdown.ts'
import type { Site as SiteAnswer } from '#contract/site.ts'

/** The site, as all of its pages show it. */
export interface Site extends Pick<
  SiteAnswer,
  'name' | 'tagline' | 'logo' | 'accent' | 'registration' | 'dump' | 'pages'
> {
  /** The site's origin, without a trailing slash. */
  url: string
  announcement: { text: string; content: Markdown } | null
}

type Look = Pick<Site, 'name' | 'tagline' | 'logo' | 'accent'>

const unknownSite: Site = {
  ...{ name: 'Toolshelf', tagline: '', url: '' },
  ...{ logo: null, accent: null, announcement: null, registration: 'open', dump: false, pages: [] },
}

// An administrator has saved it since this tab was opened.
let saved: Look | undefined
const listeners = new Set<() => void>()

/** Shows the saved settings in this tab, without loading it again. */
export function showSavedLook({ name, tagline, logo, accent }: Look): void {
  saved = { name, tagline, logo, accent }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The site. An error page of the root has the default name and no URL. */
export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>('root')
  const look = useSyncExternalStore(
    subscribe,
    () => saved,
    () => undefined,
  )
  const site = root?.site ?? unknownSite
  return look ? { ...site, ...look } : site
}
