import type { ReactNode } from 'react'
import { prefetchInBrowser, prefetchOnServer, type Prefetch } from '#web/api/page-data.ts'
import { topPostsQuery } from '#web/api/feed.ts'
import { SearchProvider } from '#web/search/public.ts'
import { useMember } from '#web/session/use-session.ts'
import { classes } from '#web/ui/classes.ts'
import { IdleComponent } from '#web/ui/idle-component.tsx'
import type { Route } from './+types/main-layout.ts'
import { Announcement } from './announcement.tsx'
import { SiteLinkNavigation } from './client-navigation.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { PageError } from './page-error.tsx'
import { RightBar } from './right-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { useWidePage } from './use-wide-page.ts'

// `prefetchQuery` does not throw: without the trending tools the page is still complete.
const prefetch: Prefetch = (cache, api) => cache.prefetchQuery(topPostsQuery(api))

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, async (cache, api) => {
    await prefetch(cache, api)
    // They may be as old as a cached page: the browser shows them, and asks for the present ones after hydration.
    await cache.invalidateQueries({ queryKey: topPostsQuery(api).queryKey, refetchType: 'none' })
  })
}

export function clientLoader() {
  return prefetchInBrowser(prefetch)
}

/** Layout of every page except the auth pages. */
export default function MainLayout() {
  return (
    <Frame aside={<RightBar />}>
      <PageOutlet />
    </Frame>
  )
}

/** Shows a page's error inside the layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <PageError error={error} />
    </Frame>
  )
}

async function loadBanner() {
  return (await import('#web/accounts/email-verification/public.ts')).VerificationBanner
}

/**
 * Class names of the right bar, which never scrolls by itself. It is as high as the window, so that it stays at the top; a
 * higher one scrolls with the page until its end is in view. Below the shelf of guests it is short, and need not stay in view.
 */
const rightBarClasses = classes(
  'min-w-0 space-y-6',
  'beside:sticky beside:bottom-0 beside:-my-8 beside:min-h-[calc(100dvh-3.5rem)] beside:space-y-4 beside:self-end beside:py-8',
  'guest-home:static guest-home:col-start-2 guest-home:row-start-2 guest-home:my-0 guest-home:min-h-0 guest-home:self-start guest-home:py-0',
)

/**
 * Header, sidebar, central column and right bar; on narrow screens and on wide pages the right bar comes after the column.
 */
function Frame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const wide = useWidePage()
  const user = useMember()
  return (
    <SearchProvider>
      <div className={wide ? 'wide-page contents' : 'contents'}>
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
        >
          Skip to content
        </a>
        <Announcement />
        <Header />
        <div className="flex">
          <Sidebar />
          <div className="@container flex min-h-[calc(100dvh-3.5rem)] min-w-0 flex-1 flex-col">
            <div
              className={classes(
                'page-columns group/page grid flex-1 content-start justify-center gap-8 px-4 py-6 sm:px-6 sm:py-8 @6xl:px-10',
                wide
                  ? 'grid-cols-[minmax(0,72.5rem)]'
                  : 'grid-cols-[minmax(0,50.5rem)] @4xl:grid-cols-[minmax(0,50.5rem)_20rem]',
              )}
            >
              {/* At least as tall as the screen where the aside comes below, so the aside does not jump during loading. */}
              <main
                id="content"
                tabIndex={-1}
                className={classes(
                  'min-w-0 outline-none',
                  'guest-home:grid guest-home:[grid-area:1/1/span_2/span_2] guest-home:grid-cols-subgrid guest-home:grid-rows-subgrid',
                  wide ? 'min-h-[calc(100dvh-5.5rem)]' : '@max-4xl:min-h-[calc(100dvh-5.5rem)]',
                )}
              >
                {user && user.email_verified !== true && <IdleComponent load={loadBanner} />}
                {children}
              </main>
              {aside && (
                <aside aria-label="More tools" className={rightBarClasses}>
                  {aside}
                </aside>
              )}
            </div>
            <Footer />
          </div>
        </div>
        <SiteLinkNavigation />
      </div>
    </SearchProvider>
  )
}
