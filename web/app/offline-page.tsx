import { WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { setUnreachablePage } from '#web/api/connection.ts'
import { queryCache } from '#web/api/query-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { isReachable } from '#web/ui/is-reachable.ts'
import { keptPages, keptPagesId, type KeptPage } from './kept-pages.ts'
import { PageHead } from './page-head.tsx'
import { isKept } from './service-worker.ts'

/** Replaces a page that cannot be loaded without a connection. Shows the kept copy instead where there is one. */
export function OfflinePage() {
  const { pathname, search } = useLocation()
  const [pages, setPages] = useState<KeptPage[]>([])
  const [failures, setFailures] = useState(0)

  async function tryAgain() {
    if (await isReachable()) location.reload()
    else setFailures((before) => before + 1)
  }

  useEffect(() => {
    void keptPages().then(setPages)
    void isKept(pathname + search).then((kept) => {
      // A reload would lose what waits to be sent.
      if (kept && !hasUnsent()) location.reload()
      return undefined
    })
    const onOnline = () => {
      if (!hasUnsent()) location.reload()
      else setUnreachablePage(undefined)
    }
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [pathname, search])

  return (
    <OfflineContent
      pages={pages}
      action={
        <>
          <Button look="secondary" onClick={() => void tryAgain()}>
            Try again
          </Button>
          <p role="status" key={failures} className="min-h-6 text-sm text-ink-2">
            {failures > 0 && 'There is still no connection.'}
          </p>
        </>
      }
    />
  )
}

/** Whether something waits for the connection to be sent. */
function hasUnsent(): boolean {
  return queryCache().isMutating() > 0
}

interface OfflineContentProps {
  pages: KeptPage[]
  /** A button or link that tries again. */
  action: ReactNode
}

/** Heading, explanation, and the pages that are at hand. The section is hidden without pages. */
export function OfflineContent({ pages, action }: OfflineContentProps) {
  return (
    <>
      <PageHead title="You are offline" hidden />
      <div className="mx-auto max-w-lg space-y-8 py-10">
        <div className="flex flex-col items-center gap-4 text-center">
          <WifiOff aria-hidden className="size-9 text-ink-3" strokeWidth={1.5} />
          <h1 className="text-2xl font-semibold">You are offline</h1>
          <p className="text-ink-2">
            This page could not be loaded. Check your connection; it opens as soon as the connection is back.
          </p>
          {action}
        </div>
        <section hidden={pages.length === 0} className={cardClasses('p-5 sm:p-6')}>
          <h2 className="font-semibold">At hand without a connection</h2>
          <ul id={keptPagesId} className="mt-2 divide-y divide-line">
            {(pages.length > 0 ? pages : [{ path: '/', title: 'Home' }]).map(({ path, title }) => (
              <li key={path}>
                {/* Not through the router: the service worker answers with the kept page. */}
                <a href={path} className="block py-3 wrap-anywhere text-accent hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
