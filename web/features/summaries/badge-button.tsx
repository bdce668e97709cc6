import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The badge that begins a summary. */
export function BadgeButton({ onClick, className }: { onClick: () => void; className?: string | undefined }) {
  return (
    <button type="button" onClick={onClick} className={classes('badge-button', className)}>
      <Icon name="sparkles" className="size-3.5" />
      Summarize
    </button>
  )
}
