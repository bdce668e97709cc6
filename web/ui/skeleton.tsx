import { classes } from './classes.ts'

/** A grey shape where something is about to be. Say 'Loading...' in words beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-sm bg-sunken', className)} />
}
