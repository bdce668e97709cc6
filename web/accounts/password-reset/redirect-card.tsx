import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { cardClasses } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/loading.tsx'

interface RedirectCardProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  /** Says where the redirect leads. */
  redirecting: string
  afterMs: number
  onRedirect: () => void
}

/** Confirms a step and redirects to the next after a delay. */
export function RedirectCard({
  icon: Icon,
  title,
  children,
  redirecting,
  afterMs,
  onRedirect,
}: RedirectCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const redirect = useEffectEvent(onRedirect)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => redirect(), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return (
    <div
      role="status"
      className={cardClasses(
        'flex w-full max-w-md flex-col items-center gap-3 p-6 py-12 text-center sm:px-8',
      )}
    >
      <Icon aria-hidden className="size-12 text-accent" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-xl font-semibold outline-none">
        {title}
      </h1>
      <p className="max-w-full wrap-anywhere text-ink-2">{children}</p>
      <p className="mt-2 flex items-center gap-2.5 text-sm text-ink-3">
        <Spinner />
        {redirecting}
      </p>
    </div>
  )
}
