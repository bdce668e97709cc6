import { useCallback, useState, type ReactNode } from 'react'
import type { Tool } from '#contract/tools.ts'
import { RatingBars } from '#web/tools/rating-bars.tsx'
import { ToolHealth } from '#web/tools/tool-note.tsx'
import { ToolRating } from '#web/tools/tool-rating.tsx'
import { toolPath } from '#web/tools/tool-texts.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { CompareHead } from './compare-head.tsx'
import { Opinion } from './opinion.tsx'
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

/** Tools side by side, a column each. In a narrow window the name of a row stands above its values. */
export function CompareTable({ compared, onlyDifferences, onRemove }: CompareTableProps) {
  const { edited, edit, closeDialog } = useEditedTool()
  const rows = compareRows(compared)
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  return (
    <>
      <table data-tools={compared.length} className="compare-table">
        <caption className="sr-only">Comparison</caption>
        <CompareHead tools={compared.map(({ tool }) => tool)} onRemove={onRemove} />
        <tbody>
          {shown.map((row) => (
            <tr key={row.label} className={`compare-${row.cells}`}>
              <th scope="row">{row.label}</th>
              {compared.map((one, index) => (
                <Cell key={one.tool.slug} row={row} index={index} name={one.tool.name}>
                  <Value row={row} index={index} compared={one} onAdd={() => edit(one.tool)} />
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
  children: ReactNode
}

function Cell({ row, index, name, children }: CellProps) {
  const isBest = row.best?.index === index
  return (
    <td dir="auto" data-tool={name} className={isBest ? 'best' : undefined}>
      {children}
      {isBest && <span className="best-why">{row.best?.why}</span>}
    </td>
  )
}

interface ValueProps {
  row: CompareRow
  index: number
  compared: Compared
  onAdd: () => void
}

function Value({ row, index, compared: { tool, verdict }, onAdd }: ValueProps) {
  const { cells } = row
  if (cells === 'rating') return <ToolRating tool={tool} />
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
  if (most === 0) return <span className="not-known">No ratings yet</span>
  return <RatingBars counts={counts} whole={most} className="max-w-56" />
}

const shownLanguages = 8

/** The number of languages, which opens their names. */
function ManyLanguages({ count, text }: { count: number; text: string }) {
  return (
    <details>
      <summary>{`${count} languages`}</summary>
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
        className="post-domain"
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
    <span className="not-known">
      Not known.{' '}
      <SiteLink
        to={toolPath(tool.slug)}
        className="compare-add"
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
