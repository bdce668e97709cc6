import { LoaderCircle } from 'lucide-react'

/** A turning circle, for the eye alone: put words beside it. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />
}

/** Says that something is on its way, aloud too. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-10 text-ink-soft">
      <Spinner className="size-5" />
      {children}
    </p>
  )
}

/** Stands in for a whole page: high enough that what comes below it is not seen to move. */
export function LoadingPage() {
  return (
    <div className="min-h-dvh pt-[20vh]">
      <Loading />
    </div>
  )
}
