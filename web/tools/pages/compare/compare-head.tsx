import { X } from 'lucide-react'
import type { Tool } from '#contract/tools.ts'
import { ToolCover, ToolLogo } from '#web/tools/public.ts'
import { toolPath } from '#web/tools/tool-texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { cellClasses, isFull, rowClasses } from './table-classes.ts'

interface CompareHeadProps {
  tools: Tool[]
  onRemove: (slug: string) => void
}

/** On a phone it is below the search, which stays in view, too. */
const headClasses = classes(
  'sticky top-14 z-10 -mx-4 block bg-bg px-4 sm:-mx-6 sm:px-6 @3xl:static @3xl:table-header-group',
  '[@media_screen_and_(width<48rem)_and_(height>=40rem)]:top-[7.3125rem] print:relative print:top-0',
)

const headCell = classes(
  'font-normal @3xl:sticky @3xl:top-14 @3xl:z-10 @3xl:bg-bg @3xl:pt-4 @3xl:pb-0 @3xl:align-bottom',
  'print:relative print:top-0',
)

/** The head of the comparison, which stays in view: the tools stand on a shelf. */
export function CompareHead({ tools, onRemove }: CompareHeadProps) {
  const count = tools.length
  return (
    <thead className={headClasses}>
      <tr className={classes(rowClasses(count), 'border-b-6 border-board pt-2')}>
        <td
          className={classes(
            cellClasses(count),
            headCell,
            'hidden',
            isFull(count) ? '@3xl:w-36' : '@3xl:w-44',
          )}
        >
          <span className="sr-only">Tool</span>
        </td>
        {tools.map((tool) => (
          <th key={tool.slug} scope="col" className={classes(cellClasses(count), headCell)}>
            <ToolHeading tool={tool} full={isFull(count)} onRemove={() => onRemove(tool.slug)} />
            <span
              aria-hidden
              className="board absolute inset-x-0 -bottom-[9px] hidden rounded-none @3xl:block"
            />
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface ToolHeadingProps {
  tool: Tool
  /** There is little room. */
  full: boolean
  onRemove: () => void
}

function ToolHeading({ tool: { slug, name, logo, link }, full, onRemove }: ToolHeadingProps) {
  return (
    <div
      className={classes(
        'flex h-full items-end @3xl:gap-x-3.5 @3xl:[--u:0.62]',
        full ? 'gap-x-1' : 'gap-x-1.5',
      )}
    >
      {/* The second one in a narrow window. */}
      <ToolCover
        name={name}
        logo={logo}
        className="hidden"
        spineClassName="@3xl:flex"
        coverClassName="m-0 w-16 p-1.5 *:[b]:hidden @3xl:grid"
      />
      <ToolLogo name={name} logo={logo} className="@3xl:hidden" spineClassName={full ? 'w-2.5!' : 'w-3!'} />
      <div className="min-w-0 flex-1 pb-1 @3xl:pb-2.5">
        <SiteLink to={toolPath(slug)} dir="auto" className={classes(nameClasses, nameSizes(full))}>
          {name}
        </SiteLink>
        <div className="flex flex-wrap items-center justify-between @3xl:justify-start @3xl:gap-x-3">
          <a
            href={link}
            target="_blank"
            rel="noopener nofollow ugc"
            aria-label={`Visit ${name}`}
            className="inline-flex min-h-8 items-center gap-1 rounded-sm font-medium text-accent underline-offset-4 hover:underline"
          >
            Visit
            <Icon name="external-link" className={classes('size-3.5', full && '@max-lg:hidden')} />
          </a>
          <IconButton
            label={`Remove ${name}`}
            onClick={onRemove}
            className="-mr-1 size-7! text-ink-3 @3xl:size-8!"
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
    </div>
  )
}

const nameClasses =
  'inline-block min-h-6 overflow-hidden rounded-sm font-display font-semibold tracking-tight hover:text-accent'

function nameSizes(full: boolean): string {
  return full
    ? 'text-[0.8125rem]/4 font-stretch-75% @3xl:text-lg @3xl:font-stretch-90%'
    : 'text-[0.9375rem]/4.5 font-stretch-82% @lg:font-stretch-100% @3xl:text-xl'
}
