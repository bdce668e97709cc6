import { classes } from '#web/ui/classes.ts'

/** Class names that the page of a tool shares with its loading state. */
export const layout = {
  /** Head; then opinions, and beside them on a wide screen the record: facts, lists, history; then the alternatives. */
  page: 'space-y-10 sm:space-y-12',
  columns: 'grid gap-10 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-x-8 print:block',
  opinions: 'min-w-0 space-y-12',

  /** The tool stands on a board. On a phone its name and its actions are above it, and the ratings beside it. */
  head: classes(
    'grid gap-x-4 px-1 sm:gap-x-6 sm:px-2 [--u:1.02] sm:[--u:1.6]',
    "[grid-template:'what_what'_'actions_actions'_'stand_ratings'_/_auto_minmax(0,1fr)]",
    "sm:[grid-template:'stand_what'_1fr_'stand_actions'_'stand_ratings'_/_auto_minmax(0,1fr)]",
    "@4xl:[grid-template:'stand_what_ratings'_1fr_'stand_actions_ratings'_/_auto_minmax(0,1fr)_14.5rem]",
  ),
  stand: 'self-end [grid-area:stand] print:hidden',
  what: 'min-w-0 self-end [grid-area:what]',
  actions: 'mt-4 flex min-w-0 flex-wrap gap-1.5 [grid-area:actions] sm:mt-5 sm:pb-6',
  ratings: 'min-w-0 self-center pt-4 pb-3 [grid-area:ratings] sm:max-w-sm sm:pt-0 sm:pb-6',
}
