import { classes } from '#web/ui/classes.ts'

// Tools side by side under a shelf that stays in view. In a narrow window the table is a grid: the name of a row stands
// above its values, and quotations stand below each other.

const columns: Record<number, string> = {
  2: 'grid-cols-2 gap-x-3',
  3: 'grid-cols-3 gap-x-3',
  4: 'grid-cols-4 gap-x-2',
}

/** Class names of a row of so many tools. */
export function rowClasses(tools: number): string {
  return classes('grid @3xl:table-row', columns[tools])
}

/** Class names of any cell of a row of so many tools. */
export function cellClasses(tools: number): string {
  return classes(
    'min-w-0 p-0 text-left align-top wrap-anywhere @3xl:table-cell @3xl:py-3.5',
    isFull(tools) ? '@3xl:pr-5' : '@3xl:pr-6',
  )
}

/** Class names of a cell of the body beside `cellClasses`. */
export const bodyCell = '@3xl:border-b @3xl:border-line @3xl:group-first/row:pt-7'

/** Whether so many tools leave little room for each. */
export function isFull(tools: number): boolean {
  return tools > 3
}
