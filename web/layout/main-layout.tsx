import { Outlet } from 'react-router'
import { topPostsQuery } from '#web/api/feed.ts'
import { prefetchInBrowser, serverContext, type Prefetch } from '#web/api/page-data.ts'
import type { Route } from './+types/main-layout.ts'
import { MainFrame } from './main-frame.tsx'
import { PageError } from './page-error.tsx'
import { RightBar } from './right-bar.tsx'

// Without it a page is still a page, so its failure is left to the card.
const fill: Prefetch = (cache, api) => cache.prefetchQuery(topPostsQuery(api))

// It stands beside what the loaders hand on, in a place of its own.
export async function loader({ context }: Route.LoaderArgs) {
  const { shared, api } = context.get(serverContext)
  await fill(shared, api)
  return null
}

export function clientLoader() {
  return prefetchInBrowser(fill)
}

/** Every screen but the auth screens. */
export default function MainLayout() {
  return (
    <MainFrame aside={<RightBar />}>
      <Outlet />
    </MainFrame>
  )
}

/** A page that fails keeps what is around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MainFrame>
      <PageError error={error} />
    </MainFrame>
  )
}
