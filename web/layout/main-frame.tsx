import type { ReactNode } from 'react'
import { SearchProvider } from '#web/features/search/search-context.tsx'
import { FollowedLinks } from './followed-links.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

/** Header, sidebar, the central column and the right bar, which comes after the column on narrow screens. */
export function MainFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <SearchProvider>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <div className="flex">
        <Sidebar />
        <div className="@container min-w-0 flex-1">
          <div className="grid grid-cols-[minmax(0,42rem)] justify-center gap-8 px-4 py-6 sm:px-6 sm:py-8 @4xl:grid-cols-[minmax(0,42rem)_20rem] @4xl:gap-8 @6xl:gap-12">
            {/* As tall as the screen where the aside comes after it, so that the aside does not jump while it fills. */}
            <main
              id="content"
              tabIndex={-1}
              className="min-w-0 outline-none @max-4xl:min-h-[calc(100dvh-6rem)]"
            >
              {children}
            </main>
            {aside && (
              <aside aria-label="More tools" className="min-w-0 space-y-6">
                {aside}
              </aside>
            )}
          </div>
        </div>
      </div>
      <FollowedLinks />
    </SearchProvider>
  )
}
