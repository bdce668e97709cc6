import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { stateFrom } from '#web/posts/public.ts'
import { siteLinkOf } from '#web/ui/site-link.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Whether a click opens the link in this tab and no other handler has cancelled it. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !event.defaultPrevented
}

/** Handles the clicks on every `SiteLink` of the page with the router. */
export function SiteLinkNavigation() {
  const navigate = useNavigate()

  useEffect(() => {
    const listeners = new AbortController()
    const follow = (event: MouseEvent) => {
      const link = isPlainClick(event) ? siteLinkOf(event) : null
      if (!link) return
      event.preventDefault()
      const to = link.pathname + link.search + link.hash
      void navigate(to, { replace: link.href === location.href, state: stateFrom(location.pathname) })
    }
    // On the document, so React's handlers run first and can cancel the click.
    document.addEventListener('click', follow, { signal: listeners.signal })
    return () => listeners.abort()
  }, [navigate])

  return null
}

async function keep(path: string): Promise<void> {
  const worker = await import('./service-worker.ts').catch(() => undefined)
  await worker?.keepPage(path)
}

/** Lets the service worker keep each page that is opened without a page load. */
export function KeepVisitedPages() {
  const { pathname, search } = useLocation()
  useEffect(() => whenIdle(() => void keep(pathname + search)), [pathname, search])
  return null
}

/** A progress line at the top during a navigation: at once, but short at first, and slower and slower. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      aria-hidden
      className="navigation-progress pointer-events-none fixed inset-x-0 top-0 z-40 h-0.75 origin-left animate-navigation bg-accent"
    />
  )
}

/** After a client-side navigation, announces the new title and moves the focus to the content, as a page load would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    setTitle(document.title)
    const content = document.getElementById('content')
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
