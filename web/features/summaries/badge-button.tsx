import { Sparkles } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'

/** The badge that begins a summary. */
export function BadgeButton({ onClick, className }: { onClick: () => void; className?: string | undefined }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(
        'inline-flex h-8 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-xs font-medium text-accent transition-colors hover:bg-accent hover:text-on-accent',
        className,
      )}
    >
      <Sparkles aria-hidden className="size-3.5" />
      Summarize
    </button>
  )
}
