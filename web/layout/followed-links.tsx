import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { stateFrom } from '#web/features/posts/post-link.tsx'
import { siteLinkOf } from '#web/ui/site-link.tsx'

/** Whether a click is meant for this tab and nobody has done something else with it. */
function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !event.defaultPrevented
}

/** Follows every `SiteLink` of the page as the router's own links are followed: its code is on its way at a hint. */
export function FollowedLinks() {
  const navigate = useNavigate()
  const [meant, setMeant] = useState<string>()

  useEffect(() => {
    const end = new AbortController()
    const hint = (event: Event) => {
      const link = siteLinkOf(event)
      if (link) setMeant(link.pathname)
    }
    const follow = (event: MouseEvent) => {
      const link = isPlain(event) ? siteLinkOf(event) : null
      if (!link) return
      event.preventDefault()
      const to = link.pathname + link.search + link.hash
      void navigate(to, { replace: link.href === location.href, state: stateFrom(location.pathname) })
    }
    document.addEventListener('pointerover', hint, { signal: end.signal, passive: true })
    document.addEventListener('focusin', hint, { signal: end.signal })
    // After React's own, so that whoever has handled a click has said so.
    document.addEventListener('click', follow, { signal: end.signal })
    return () => end.abort()
  }, [navigate])

  return meant === undefined ? null : <PrefetchPageLinks page={meant} />
}
