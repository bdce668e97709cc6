import { classes } from './classes.ts'

/** A grey shape where something is about to be. Say 'Loading...' in words beside it. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  const corners = round ? 'rounded-full' : 'rounded-sm'
  return <span aria-hidden className={classes('block animate-pulse bg-sunken', corners, className)} />
}
