import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { foundToolsQuery } from '#web/api/tool-lists.ts'
import { optionId, useComboboxKeys } from '#web/ui/combobox.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
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

const slugOf = ({ slug }: TargetTool) => slug

/** A combobox of tools. Its popup is in the flow of the dialog, which scrolls. */
export function ToolPicker({ label, except, chosen, disabled, error, onChange }: ToolPickerProps) {
  const listId = useId()
  // Null while the popup is closed.
  const [text, setText] = useState<string | null>(null)
  const matches = useMatches(text ?? '', except)
  const { active, deselect, onKeyDown } = useComboboxKeys({
    items: matches,
    keyOf: slugOf,
    onPick: pick,
    onOpen: setText,
    onEscape: () => setText(null),
  })
  const isOpen = matches.length > 0

  function pick({ slug, name, post_count }: TargetTool) {
    onChange({ slug, name, post_count })
    setText(null)
    deselect()
  }

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div>
          <Input
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
            placeholder="Name of a tool"
            value={text ?? chosen?.name ?? ''}
            maxLength={limits.search.query.max}
            disabled={disabled}
            autoComplete="off"
            onChange={({ target }) => {
              setText(target.value)
              deselect()
              if (chosen) onChange(null)
            }}
            onKeyDown={onKeyDown}
          />
          {isOpen && (
            <OptionList
              id={listId}
              label="Tools"
              inFlow
              items={matches}
              keyOf={slugOf}
              active={active}
              onPick={pick}
            >
              {({ name, post_count }) => (
                <>
                  <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                    {name}
                  </span>
                  <span className="shrink-0 text-ink-3">{reviewsText(post_count)}</span>
                </>
              )}
            </OptionList>
          )}
        </div>
      )}
    </Field>
  )
}
