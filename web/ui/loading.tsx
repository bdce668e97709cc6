import { LoaderCircle } from 'lucide-react'
import { classes } from './classes.ts'

/** A spinning circle without text for screen readers. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />
}

/** Class names of what shows while something is loading: not before 150 ms, and not without scripts, as nothing follows. */
export const loadingClasses = 'animate-appear-late noscript:hidden'

/** A spinner with text, announced by screen readers. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className={`${loadingClasses} flex items-center justify-center gap-3 py-10 text-ink-2`}>
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
  return (
    <span
      aria-hidden
      className={classes(
        'block shrink-0 animate-pulse bg-line forced-colors:border forced-colors:border-[GrayText]',
        round ? 'rounded-full' : 'rounded-sm',
        className,
      )}
    />
  )
}

/** 'Loading...' in a corner of skeletons, which have the size of the content; to be put inside a `relative` element. */
export function LoadingNote({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className="absolute top-5 right-5 z-1 flex items-center gap-2 text-sm text-ink-2">
      <Spinner />
      {children}
    </p>
  )
}

/** The skeletons of a few rows with a picture and text, such as comments or notifications. */
export function LoadingRows({ className }: { className?: string }) {
  return (
    <div className={classes(loadingClasses, 'relative divide-y divide-line', className)}>
      <LoadingNote />
      {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-3 py-4">
          <Skeleton round className="size-10" />
          <div className="flex-1 space-y-2.5">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
