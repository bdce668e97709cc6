import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** A red box with an error; screen readers announce it. */
export function AlertBox({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-md border border-danger bg-danger-soft px-3.5 py-3 text-sm text-danger"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}

/** A green box with a success message; screen readers announce it. */
export function SuccessBox({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-md border border-accent bg-accent-soft px-3.5 py-3 text-sm text-accent"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}

interface EmptyStateProps {
  /** An `EmptyPicture`. */
  picture?: ReactNode
  /** The sentence. */
  children: ReactNode
  /** The sentence is the heading of the page. */
  heading?: boolean
  /** A button or link below the sentence, which leads on. */
  action?: ReactNode
}

/** Replaces a list or page without content. */
export function EmptyState({ picture, heading = false, children, action }: EmptyStateProps) {
  const Sentence = heading ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      {picture}
      <Sentence className="max-w-prose text-base font-medium wrap-anywhere text-ink-2">{children}</Sentence>
      {action}
    </div>
  )
}

interface ErrorStateProps {
  children: ReactNode
  /** The heading of the page, where there is no other. */
  heading?: string
  onRetry?: () => void
}

/** Replaces content that could not be loaded; with `onRetry` it has a button 'Try again'. */
export function ErrorState({ heading, children, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-16 text-center text-ink-2">
      <CircleAlert aria-hidden className="size-8 text-danger" strokeWidth={1.5} />
      {heading && <h1 className="text-xl font-semibold text-ink">{heading}</h1>}
      <p>{children}</p>
      {onRetry && (
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Says, where scripts are off, that something needs JavaScript. */
export function NoScriptNotice({ what }: { what: string }) {
  return (
    <noscript>
      <p className="text-sm text-ink-2">{`${what} needs JavaScript, which is off in this browser.`}</p>
    </noscript>
  )
}
