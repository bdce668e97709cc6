import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import latinFont from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import displayFont from '#web/styles/fonts/bricolage-display.woff2?url'
import styles from '#web/styles/main.css?url'
import readingFont from '#web/styles/fonts/literata-reading.woff2?url'
import type { Route } from './+types/root.ts'
import { serverContext, useLoaderQueries } from './api/page-data.ts'
import { queryCache } from './api/query-cache.ts'
import type { PageHandle } from './app/cache-key-params.ts'
import { KeepVisitedPages, NavigationProgress, RouteAnnouncer } from './app/client-navigation.tsx'
import { ConfirmIdentity } from './app/confirm-identity.tsx'
import { InlineScript } from './app/inline-script.tsx'
import { loadSite } from './app/load-site.ts'
import { PageError } from './app/page-error.tsx'
import { PrefetchPages } from './app/prefetch-pages.tsx'
import { SiteLook } from './app/site-look.tsx'
import { useSite } from './app/site.ts'
import { useReplayedActions } from './app/pre-hydration-actions.ts'
import { LoginRequiredProvider } from './session/login-required.tsx'
import { RegistrationContext } from './session/registration.ts'
import { SessionNavigation } from './session/route-guards.tsx'
import { IconSheet } from './ui/icon.tsx'
import { CurrentTimeProvider } from './ui/relative-time.tsx'
import { IdleComponent } from './ui/idle-component.tsx'
import { ToastRegion } from './ui/toast-region.tsx'
import { startIdleLoads } from './ui/when-idle.ts'

export function links(): Route.LinkDescriptors {
  return [
    ...[displayFont, latinFont, readingFont].map((href) => ({
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
    })),
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
    { rel: 'search', type: 'application/opensearchdescription+xml', href: '/opensearch.xml' },
  ]
}

/** The site, and the server's time. */
export async function loader({ context }: Route.LoaderArgs) {
  return { site: await loadSite(context.get(serverContext)), now: Date.now() }
}

/** Loaded once: a tab shows the site as it was when it was opened, and the time advances in the browser. */
export function shouldRevalidate() {
  return false
}

/** The HTML document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { announcement } = useSite()
  const isHydrated = useMatches().every(({ handle }) => (handle as PageHandle | undefined)?.hydrate !== false)
  return (
    <html lang="en" data-announcement={announcement?.text} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <InlineScript />
        <link rel="stylesheet" href={styles} precedence="default" />
        <Links />
        <SiteLook />
      </head>
      <body>
        <IconSheet />
        {children}
        <ScrollRestoration />
        {isHydrated && <Scripts />}
      </body>
    </html>
  )
}

async function loadOfflineNotice() {
  return (await import('./ui/offline-notice.tsx')).OfflineNotice
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [cache] = useState(queryCache)
  const loaderQueries = useLoaderQueries()
  useReplayedActions()
  useEffect(startIdleLoads, [])
  return (
    <QueryClientProvider client={cache}>
      <HydrationBoundary state={loaderQueries}>
        <CurrentTimeProvider served={loaderData.now}>
          <RegistrationContext value={loaderData.site.registration}>
            <LoginRequiredProvider>
              <NavigationProgress />
              <Outlet />
              <RouteAnnouncer />
              <KeepVisitedPages />
              <PrefetchPages />
              <SessionNavigation />
              <ConfirmIdentity />
              <IdleComponent load={loadOfflineNotice} />
              <ToastRegion />
            </LoginRequiredProvider>
          </RegistrationContext>
        </CurrentTimeProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

/** Shown when the layout itself fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="mx-auto max-w-2xl p-6">
      <PageError error={error} />
    </main>
  )
}
