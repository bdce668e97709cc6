import { offlinePageScript, tryAgainId } from '#web/app/kept-pages.ts'
import { Logo } from '#web/app/logo.tsx'
import { OfflineContent } from '#web/app/offline-page.tsx'
import { buttonClasses } from '#web/ui/button.tsx'

export const handle = { hydrate: false }

/**
 * The page that the service worker shows without a connection, at any address. It is not hydrated: the router would look
 * for the page of that address. It has a script of its own.
 */
export default function Offline() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center px-4 sm:px-6">
        <Logo />
      </header>
      <main id="content" className="flex-1 px-4 pb-20">
        <OfflineContent
          pages={[]}
          action={
            <a href="/" id={tryAgainId} className={buttonClasses({ look: 'secondary' })}>
              Try again
            </a>
          }
        />
      </main>
      <script dangerouslySetInnerHTML={{ __html: offlinePageScript }} />
    </div>
  )
}
