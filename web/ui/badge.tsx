import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const looks = { plain: 'bg-sunken text-ink-2', accent: 'bg-accent-soft text-accent' }
type Look = keyof typeof looks

/** Class names of a badge. */
export function badgeClasses(look: Look): string {
  return classes('badge max-w-full truncate rounded-full px-2.5 py-0.5 text-xs font-medium', looks[look])
}

interface BadgeProps {
  look?: Look
  children: ReactNode
}

export function Badge({ look = 'plain', children }: BadgeProps) {
  return (
    <span className="inline-flex max-w-full">
      <span dir="auto" className={badgeClasses(look)}>
        {children}
      </span>
    </span>
  )
}

/** A badge with a remove button. */
export function RemovableBadge({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 rounded-full bg-accent-soft py-0.5 pr-0.5 pl-3 text-sm font-medium text-accent">
      <span dir="auto" className="truncate">
        {label}
      </span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-full transition-colors hover:bg-accent hover:text-on-accent"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
