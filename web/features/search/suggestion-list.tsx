import { ToolLogo } from '#web/features/tools/public.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { textOf, type Suggestion } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  suggestions: Suggestion[]
  active: number
  onPick: (suggestion: Suggestion) => void
}

const toolMark = { text: 'Tool', applies: ({ tool }: Suggestion) => tool !== undefined }

/** The popup of a search box. Names of tools have a logo and a mark, which is not part of their text. */
export function SuggestionList({ suggestions, ...rest }: SuggestionListProps) {
  return (
    <OptionList {...rest} label="Suggestions" items={suggestions} keyOf={textOf} mark={toolMark}>
      {({ text, tool }) => (
        <>
          {tool ? (
            <ToolLogo name={tool.name} logo={tool.logo} />
          ) : (
            <span className="grid size-6 place-items-center">
              <Icon name="search" className="size-4 text-ink-faint" />
            </span>
          )}
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {text}
          </span>
          {tool && (
            <span aria-hidden data-text={toolMark.text} className="generated-text text-xs text-ink-faint" />
          )}
        </>
      )}
    </OptionList>
  )
}
