import { X } from 'lucide-react'
import type { Tool } from '#contract/tools.ts'
import { ToolCover, ToolLogo } from '#web/tools/public.ts'
import { toolPath } from '#web/tools/tool-texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

interface CompareHeadProps {
  tools: Tool[]
  onRemove: (slug: string) => void
}

/** The head of the comparison, which stays in view: the tools stand on a shelf. */
export function CompareHead({ tools, onRemove }: CompareHeadProps) {
  return (
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
  )
}

function ToolHeading({ tool: { slug, name, logo, link }, onRemove }: { tool: Tool; onRemove: () => void }) {
  return (
    <div className="compare-stand">
      {/* The second one in a narrow window. */}
      <ToolCover name={name} logo={logo} />
      <ToolLogo name={name} logo={logo} />
      <div>
        <SiteLink to={toolPath(slug)} dir="auto" className="inline-block min-h-6">
          {name}
        </SiteLink>
        <div>
          <a href={link} target="_blank" rel="noopener nofollow ugc" aria-label={`Visit ${name}`}>
            Visit
            <Icon name="external-link" />
          </a>
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
    </div>
  )
}
