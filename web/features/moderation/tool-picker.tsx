import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { foundToolsQuery } from '#web/api/tool-lists.ts'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { reviewsText, type TargetTool } from './tool-actions.ts'

interface ToolPickerProps {
  label: string
  /** Slug of the tool that can not be chosen. */
  except: string
  chosen: TargetTool | null
  disabled: boolean
  error: string | undefined
  onChange: (chosen: TargetTool | null) => void
}

const shownTools = 8

/** Tools that match the typed text, without the one that can not be chosen. */
function useMatches(text: string, except: string): TargetTool[] {
  const q = useDeferredValue(text.trim())
  const { data = [] } = useQuery({
    ...foundToolsQuery(q, limits.tool.found),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return q === '' ? [] : data.filter(({ slug }) => slug !== except).slice(0, shownTools)
}

/** A combobox of tools. Its popup is in the flow of the dialog, which scrolls. */
export function ToolPicker({ label, except, chosen, disabled, error, onChange }: ToolPickerProps) {
  const listId = useId()
  // Null while the popup is closed.
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const matches = useMatches(text ?? '', except)
  const optionId = (index: number) => `${listId}-${index}`

  function pick(tool: TargetTool) {
    onChange({ slug: tool.slug, name: tool.name, post_count: tool.post_count })
    setText(null)
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || matches.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + matches.length) % matches.length)
    } else if (event.key === 'Enter' && matches[active]) pick(matches[active])
    else if (event.key === 'Escape') setText(null)
    else return
    event.preventDefault()
    // Escape must not close the dialog as well.
    event.stopPropagation()
  }

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="space-y-1.5">
          <Input
            {...control}
            role="combobox"
            aria-expanded={matches.length > 0}
            aria-controls={matches.length > 0 ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={matches[active] ? optionId(active) : undefined}
            placeholder="Name of a tool"
            value={text ?? chosen?.name ?? ''}
            maxLength={limits.search.query.max}
            disabled={disabled}
            autoComplete="off"
            onChange={({ target }) => {
              setText(target.value)
              setActive(-1)
              if (chosen) onChange(null)
            }}
            onKeyDown={onKeyDown}
          />
          {matches.length > 0 && (
            <div
              id={listId}
              role="listbox"
              aria-label="Tools"
              className="max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1.5"
            >
              {matches.map((tool, index) => (
                // The keyboard is handled by the input.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={tool.slug}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  // Keeps the focus in the input.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(tool)}
                  className={classes(
                    'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 py-2 text-sm select-none hover:bg-sunken',
                    index === active && 'bg-sunken outline-2 -outline-offset-2 outline-accent',
                  )}
                >
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {tool.name}
                  </span>
                  <span className="shrink-0 text-ink-faint">{reviewsText(tool.post_count)}</span>
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
