import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Tool } from '#contract/tools.ts'
import { limits } from '#contract/limits.ts'
import { isSearchable } from '#web/api/search.ts'
import { foundToolsQuery } from '#web/api/tool-lists.ts'
import { classes } from '#web/ui/classes.ts'
import { optionId, useComboboxKeys } from '#web/ui/combobox.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { ToolLogo } from './tool-logo.tsx'
import { toolCount } from './tool-texts.ts'

const shownOptions = 8

interface ToolPickerProps {
  /** Slugs of tools that are not offered. */
  without: string[]
  /** Nothing can be added; the hint says why. */
  full: boolean
  onPick: (tool: Tool) => void
}

const slugOf = ({ slug }: Tool) => slug

/** Searches a tool by its name. */
export function ToolPicker({ without, full, onPick }: ToolPickerProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  // Null while the popup is closed.
  const [text, setText] = useState<string | null>(null)
  const { tools, nothingFound } = useFoundTools(full ? '' : (text ?? ''), without)
  const { active, deselect, onKeyDown } = useComboboxKeys({
    items: tools,
    keyOf: slugOf,
    onPick: pick,
    onOpen: setText,
    onEscape(isOpen) {
      if (!isOpen && input.current) input.current.value = ''
      close()
    },
  })
  const isOpen = tools.length > 0

  function close() {
    setText(null)
    deselect()
  }

  function pick(tool: Tool) {
    close()
    if (input.current) input.current.value = ''
    onPick(tool)
  }

  return (
    <div className="w-44 max-w-full @3xl:w-56 print:hidden">
      <Field
        label={<span className="sr-only">Add a tool</span>}
        hint={full && `You can compare up to ${limits.tool.compared.max} tools.`}
      >
        {(control) => (
          <div className="relative">
            <Plus
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
            />
            <Input
              {...control}
              ref={input}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
              placeholder="Add a tool"
              maxLength={limits.search.query.max}
              readOnly={full}
              autoComplete="off"
              spellCheck={false}
              className={classes('pl-9 text-sm!', full && 'bg-sunken! text-ink-3!')}
              onInput={({ currentTarget: { value } }) => {
                setText(value)
                deselect()
              }}
              onKeyDown={onKeyDown}
              onBlur={close}
            />
            {isOpen && (
              <OptionList
                id={listId}
                label="Tools"
                items={tools}
                keyOf={slugOf}
                active={active}
                onPick={pick}
              >
                {({ name, logo, host }) => (
                  <>
                    <ToolLogo name={name} logo={logo} />
                    <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                      {name}
                    </span>
                    <span className="max-w-36 truncate text-ink-3">{host}</span>
                  </>
                )}
              </OptionList>
            )}
          </div>
        )}
      </Field>
      <p role="status" className={nothingFound ? 'mt-1.5 text-sm text-ink-2' : 'sr-only'}>
        {nothingFound || (isOpen && toolCount(tools.length))}
      </p>
    </div>
  )
}

function useFoundTools(text: string, without: string[]) {
  const q = text.trim()
  const enabled = isSearchable(q)
  const { data, isPlaceholderData } = useQuery({
    ...foundToolsQuery(q, shownOptions),
    enabled,
    placeholderData: keepPreviousData,
  })
  const found = enabled ? data : undefined
  const tools = found?.filter(({ slug }) => !without.includes(slug)) ?? []
  const isEmpty = found !== undefined && !isPlaceholderData && tools.length === 0
  return { tools, nothingFound: isEmpty && emptyText(found) }
}

/** Says why no tool is offered. */
function emptyText(found: Tool[]): string {
  return found.length > 0 ? 'This tool is in the comparison already.' : 'No tool has this name.'
}
