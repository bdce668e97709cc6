import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useIsAuthenticated } from '#web/session/use-session.ts'
import { loadWhenIdle } from '#web/ui/when-idle.ts'

// One address of each page that links lead to: all addresses of a page have the same code.
const guestPages = [
  ...['/', '/posts/1', '/search', '/find', '/tools', '/tools/a', '/lists', '/lists/1', '/members/a'],
  ...['/aboutUs', '/contactUs', '/login', '/register'],
]
const memberPages = [
  ...['/create-post', '/profile', '/saved', '/my-posts', '/following', '/notifications'],
  '/settings/account',
]

/** Whether the visitor has asked the browser to load less. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Prefetches the code of the pages when the browser is idle. A page then opens at once, and without a connection. */
export function PrefetchPages() {
  const isAuthenticated = useIsAuthenticated()
  const pages = isAuthenticated ? [...guestPages, ...memberPages] : guestPages
  return pages.map((page) => <PrefetchPage key={page} page={page} />)
}

function PrefetchPage({ page }: { page: string }) {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => loadWhenIdle(async () => setIsIdle(!savesData())), [])
  return isIdle && <PrefetchPageLinks page={page} />
}
