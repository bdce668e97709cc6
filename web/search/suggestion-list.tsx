import { ToolLogo } from '#web/tools/public.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { keyOf, type Suggestion } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  suggestions: Suggestion[]
  active: number
  onPick: (suggestion: Suggestion) => void
}

const marks = ['Tool', 'Task']

function markOf({ kind, tool }: Suggestion): string | undefined {
  if (kind === 'task') return 'Task'
  return tool && 'Tool'
}

/** The popup of a search box. Tools, which have a logo, and tasks have a mark, which is not part of their text. */
export function SuggestionList({ suggestions, ...rest }: SuggestionListProps) {
  return (
    <OptionList {...rest} label="Suggestions" items={suggestions} keyOf={keyOf} marks={marks} markOf={markOf}>
      {(suggestion) => (
        <>
          {suggestion.tool ? (
            <ToolLogo name={suggestion.tool.name} logo={suggestion.tool.logo} />
          ) : (
            <span className="grid size-6 place-items-center">
              <Icon name="search" className="size-4 text-ink-3" />
            </span>
          )}
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {suggestion.text}
          </span>
          {markOf(suggestion) && (
            <span aria-hidden data-text={markOf(suggestion)} className="text-xs text-ink-3" />
          )}
        </>
      )}
    </OptionList>
  )
}
