import { useEffect, useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

interface SuggestionListProps {
  id: string
  suggestions: string[]
  active: number
  onPick: (suggestion: string) => void
}

/** Id of one option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** What is suggested, below a search box. The focus stays in the box. */
export function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-96 animate-appear overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        // The box has the keyboard: see `use-combobox.ts`.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={suggestion}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
          className={classes(
            'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2 text-sm text-ink select-none hover:bg-sunken',
            index === active && 'bg-sunken outline-2 -outline-offset-2 outline-accent',
          )}
        >
          <Icon name="search" className="size-4 shrink-0 text-ink-faint" />
          <span className="min-w-0 wrap-anywhere">{suggestion}</span>
        </div>
      ))}
    </div>
  )
}
