import { LoaderCircle } from 'lucide-react'
import { classes } from './classes.ts'

/** A spinning circle without text for screen readers. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />
}

/** A spinner with text, announced by screen readers. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-10 text-ink-soft">
      <Spinner className="size-5" />
      {children}
    </p>
  )
}

/** The loading state of a whole page, as tall as the screen, so the content below it does not shift visibly. */
export function LoadingPage() {
  return (
    <div className="min-h-dvh pt-[20vh]">
      <Loading />
    </div>
  )
}

/** A grey placeholder for content that is loading. Needs a text 'Loading...' beside it. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  const corners = round ? 'rounded-full' : 'rounded-sm'
  return <span aria-hidden className={classes('block animate-pulse bg-sunken', corners, className)} />
}
