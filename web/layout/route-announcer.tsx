import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * On a new page, what a browser would do by itself: its title is read aloud, and the keyboard goes on from the
 * beginning of its content.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
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
