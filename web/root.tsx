import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { useFirstCache, useServedState } from './api/served-state.ts'
import { serverContext } from './api/server-context.ts'
import { FirstPaint } from './app/inline-script.tsx'
import { NavigationProgress } from './app/navigation-progress.tsx'
import { PageError } from './app/page-error.tsx'
import { RouteAnnouncer } from './app/route-announcer.tsx'
import { LoginRequiredProvider } from './session/login-required.tsx'
import { SentToLogin } from './session/sent-to-login.tsx'
import { useEarlySubmit } from './ui/early-submit.ts'
import { IconSheet } from './ui/icon.tsx'
import { NowProvider } from './ui/now.tsx'
import { OfflineNotice } from './ui/offline-notice.tsx'
import { ToastRegion } from './ui/toast-region.tsx'
import './styles/main.css'

export function links(): Route.LinkDescriptors {
  return [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ]
}

/** What every page starts from: the site's own name and address, and the time. */
export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(serverContext).site, now: Date.now() }
}

/** The name and address do not change while a tab is open; the time goes on by itself. */
export function shouldRevalidate() {
  return false
}

/** The document around every page, error pages too. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <FirstPaint />
        <Links />
      </head>
      <body>
        <IconSheet />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const cache = useFirstCache()
  const servedState = useServedState()
  useEarlySubmit()
  return (
    <QueryClientProvider client={cache}>
      <HydrationBoundary state={servedState}>
        <NowProvider served={loaderData.now}>
          <LoginRequiredProvider>
            <NavigationProgress />
            <Outlet />
            <RouteAnnouncer />
            <SentToLogin />
            <OfflineNotice />
            <ToastRegion />
          </LoginRequiredProvider>
        </NowProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

/** The last resort: not even the layout could be shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="mx-auto max-w-2xl p-6">
      <PageError error={error} />
    </main>
  )
}
