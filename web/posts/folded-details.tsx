import { useId, useState, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface FoldedDetailsProps {
  /** A summary of the fields, in one line. */
  summary: string
  /** A field has an error or lacks a value: the fields are shown, and stay so. */
  isNeeded: boolean
  children: ReactNode
}

/** Fields that are filled in already, folded away below one line. They stay in the form. */
export function FoldedDetails({ summary, isNeeded, children }: FoldedDetailsProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (isNeeded && !isOpen) setIsOpen(true)
  return (
    <section aria-label="Details" className="rounded-lg border border-line bg-sunken/50 px-4 py-2 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p dir="auto" className="min-w-0 truncate text-sm text-ink-2">
          {summary}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-mr-1 inline-flex min-h-10 items-center gap-1.5 rounded-md px-1 text-sm font-medium text-ink-2 transition-colors hover:text-ink"
        >
          <Icon name="chevron-down" className={`size-4 transition-transform ${isOpen ? '' : '-rotate-90'}`} />
          Change details
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="space-y-6 pt-4 pb-4">
        {children}
      </div>
    </section>
  )
}
