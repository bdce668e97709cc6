import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tool } from '#contract/tools.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { compareRows } from './compare-rows.ts'
import { ToolHealth } from './tool-note.tsx'
import { ToolLogo } from './tool-logo.tsx'
import { ToolRating } from './tool-rating.tsx'
import { toolPath } from './tool-texts.ts'

interface CompareTableProps {
  tools: Tool[]
  onRemove: (slug: string) => void
}

/** Tools side by side, a column each. In a narrow window it scrolls sideways, and the names of the rows stay in view. */
export function CompareTable({ tools, onRemove }: CompareTableProps) {
  return (
    // Scrolls with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Comparison" tabIndex={0} className={cardClasses('compare-scroll')}>
      <table data-tools={tools.length} className="compare-table">
        <thead>
          <tr>
            <td>
              <span className="sr-only">Tool</span>
            </td>
            {tools.map((tool) => (
              <th key={tool.slug} scope="col">
                <ToolHeading tool={tool} onRemove={() => onRemove(tool.slug)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(tools).map(({ label, values, differs }) => (
            <tr key={label} className={differs ? 'differs' : undefined}>
              <th scope="row">{label}</th>
              {tools.map((tool, index) => (
                <td key={tool.slug} dir="auto">
                  <Value text={values[index] ?? null}>{cells[label]?.(tool)}</Value>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ToolHeading({ tool, onRemove }: { tool: Tool; onRemove: () => void }) {
  return (
    <div>
      <ToolLogo {...tool} size="medium" />
      <IconButton label={`Remove ${tool.name}`} onClick={onRemove}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
      <SiteLink to={toolPath(tool.slug)} dir="auto">
        {tool.name}
      </SiteLink>
    </div>
  )
}

/** Cells that are more than a text. */
const cells: Partial<Record<string, (tool: Tool) => ReactNode>> = {
  Rating: (tool) => <ToolRating tool={tool} />,
  Link: ({ name, host, link, health }) => (
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
  ),
}

function Value({ text, children }: { text: string | null; children: ReactNode }) {
  if (text !== null) return children ?? text
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">Unknown</span>
    </>
  )
}
