import { useCallback, useState, type ReactNode } from 'react'
import type { Tool } from '#contract/tools.ts'
import { RatingBars } from '#web/tools/rating-bars.tsx'
import { ToolHealth } from '#web/tools/tool-note.tsx'
import { ToolRating } from '#web/tools/tool-rating.tsx'
import { toolPath } from '#web/tools/tool-texts.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { classes, smallLinkClasses } from '#web/ui/classes.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { CompareHead } from './compare-head.tsx'
import { Opinion } from './opinion.tsx'
import { bodyCell, cellClasses, isFull, rowClasses } from './table-classes.ts'
import { compareRows, type Compared, type CompareRow } from './rows.ts'

const EditFactsDialog = lazyComponent(
  async () => (await import('#web/tools/facts/edit-facts-dialog.tsx')).EditFactsDialog,
)

interface CompareTableProps {
  compared: Compared[]
  /** Leaves out the rows in which all known values are the same. */
  onlyDifferences: boolean
  onRemove: (slug: string) => void
}

/** The class `compare-table` makes room above the focused element. */
const tableClasses = classes(
  'compare-table block w-full text-sm',
  '@3xl:table @3xl:table-fixed @3xl:border-separate @3xl:border-spacing-0 @3xl:text-base',
)

const rowName = 'col-span-full pb-1 text-xs font-normal text-ink-3 @3xl:text-base'

/** Tools side by side, a column each. In a narrow window the name of a row stands above its values. */
export function CompareTable({ compared, onlyDifferences, onRemove }: CompareTableProps) {
  const { edited, edit, closeDialog } = useEditedTool()
  const rows = compareRows(compared)
  const count = compared.length
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  return (
    <>
      <table className={tableClasses}>
        <caption className="sr-only">Comparison</caption>
        <CompareHead tools={compared.map(({ tool }) => tool)} onRemove={onRemove} />
        <tbody className="block @3xl:table-row-group">
          {shown.map((row) => (
            <tr
              key={row.label}
              className={classes(rowClasses(count), 'group/row border-b border-line py-3 first:pt-4')}
            >
              <th scope="row" className={classes(cellClasses(count), bodyCell, rowName)}>
                {row.label}
              </th>
              {compared.map((one, index) => (
                <Cell key={one.tool.slug} row={row} index={index} name={one.tool.name} count={count}>
                  <Value
                    row={row}
                    index={index}
                    compared={one}
                    full={isFull(count)}
                    onAdd={() => edit(one.tool)}
                  />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && (
        <p role="status" className="py-8 text-ink-2">
          In what is known, these tools do not differ.
        </p>
      )}
      {edited && <EditFactsDialog tool={edited} onClose={closeDialog} onLoadError={closeDialog} />}
    </>
  )
}

/** The tool whose facts are edited. The dialog is not part of a cell: the cell changes when a fact is saved. */
function useEditedTool() {
  const [edited, setEdited] = useState<Tool | null>(null)
  const asMember = useMemberAction()
  const closeDialog = useCallback(() => {
    setEdited(null)
    restoreLostFocus()
  }, [])
  return {
    edited,
    edit: (tool: Tool) => asMember(`edit the facts of ${tool.slug} here`, () => setEdited(tool)),
    closeDialog,
  }
}

interface CellProps {
  row: CompareRow
  index: number
  /** Stands above a quotation in a narrow window. */
  name: string
  /** The number of tools. */
  count: number
  children: ReactNode
}

const quotationCell = classes(
  'col-span-full pb-3 last:pb-0 @3xl:last:pb-3.5',
  "before:block before:text-sm before:font-semibold before:content-[attr(data-tool)_/_''] @3xl:before:content-none",
)

function Cell({ row: { cells, best }, index, name, count, children }: CellProps) {
  const isBest = best?.index === index
  return (
    <td
      dir="auto"
      data-tool={name}
      className={classes(
        cellClasses(count),
        bodyCell,
        (cells === 'pro' || cells === 'con') && quotationCell,
        isBest && 'relative font-semibold @3xl:pl-0',
        isBest && (isFull(count) ? 'pl-3.5' : 'pl-4.5'),
      )}
    >
      {isBest && <Bookmark />}
      {children}
      {isBest && <span className="block text-xs font-medium text-warm">{best.why}</span>}
    </td>
  )
}

/** In the best value of a row. */
function Bookmark() {
  return (
    <span
      aria-hidden
      className={classes(
        'absolute top-0 left-0 h-5 w-2.5 bg-star [clip-path:polygon(0_0,100%_0,100%_100%,50%_78%,0_100%)]',
        '@3xl:-left-5 @3xl:h-7 @3xl:w-3 @3xl:group-first/row:top-2',
        'forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none',
      )}
    />
  )
}

interface ValueProps {
  row: CompareRow
  index: number
  compared: Compared
  /** There is little room. */
  full: boolean
  onAdd: () => void
}

function Value({ row, index, compared: { tool, verdict }, full, onAdd }: ValueProps) {
  const { cells } = row
  if (cells === 'rating') {
    return (
      <ToolRating
        tool={tool}
        look={classes('text-ink @3xl:text-lg', full ? 'gap-1! text-sm' : 'text-base')}
      />
    )
  }
  if (cells === 'pro' || cells === 'con') return <Opinion stance={cells} verdict={verdict} />
  if (cells === 'bars') return <Distribution counts={tool.rating_counts} />
  if (cells === 'link') return <ToolAddress tool={tool} />
  const text = row.values[index]
  if (typeof text !== 'string') return <AddFact tool={tool} label={row.label} onAdd={onAdd} />
  const parts = text.split(', ').length
  return cells === 'languages' && parts > shownLanguages ? <ManyLanguages count={parts} text={text} /> : text
}

/** The bars of a tool are longest for the most frequent number of stars. */
function Distribution({ counts }: { counts: number[] }) {
  const most = Math.max(...counts)
  if (most === 0) return <span className="text-ink-3">No ratings yet</span>
  return <RatingBars counts={counts} whole={most} className="max-w-56" />
}

const shownLanguages = 8

/** The number of languages, which opens their names. */
function ManyLanguages({ count, text }: { count: number; text: string }) {
  return (
    <details>
      <summary className="w-fit rounded-sm underline decoration-line underline-offset-3 marker:text-xs marker:text-ink-3 hover:text-accent">
        {`${count} languages`}
      </summary>
      {text}
    </details>
  )
}

function ToolAddress({ tool: { name, host, link, health } }: { tool: Tool }) {
  return (
    <>
      <a
        href={link}
        target="_blank"
        rel="noopener nofollow ugc"
        aria-label={`Visit ${name}, ${host}`}
        className={`${smallLinkClasses} -ml-1 text-sm`}
      >
        {host}
        <Icon name="external-link" />
      </a>
      <ToolHealth state={health.state} />
    </>
  )
}

interface AddFactProps {
  tool: Tool
  label: string
  onAdd: () => void
}

/** In the place of a fact that nobody has added. The link opens the dialog; without scripts it leads to the tool. */
function AddFact({ tool, label, onAdd }: AddFactProps) {
  return (
    <span className="text-ink-3">
      Not known.{' '}
      <SiteLink
        to={toolPath(tool.slug)}
        className="rounded-sm whitespace-nowrap text-accent underline decoration-accent/35 decoration-1 underline-offset-3 hover:decoration-current print:hidden"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onAdd()
        }}
      >
        Add it<span className="sr-only">{` (${label} of ${tool.name})`}</span>
      </SiteLink>
    </span>
  )
}
