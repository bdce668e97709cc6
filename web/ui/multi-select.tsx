import { useRef } from 'react'
import { RemovableBadge } from './badge.tsx'
import { buttonClasses } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Menu, MenuItem } from './menu.tsx'

export interface Option {
  id: number
  name: string
  /** A number beside the name, and its description. */
  count?: { text: string; description: string } | undefined
}

interface MultiSelectProps {
  /** The label of the button, such as 'Select category'. */
  prompt: string
  options: Option[]
  chosen: number[]
  onChange: (chosen: number[]) => void
  onOpen?: () => void
  /** The menu stays open, to choose several options. */
  keepOpen?: boolean
  disabled?: boolean
  /** No further option can be chosen. The button stays enabled, so that it keeps the focus. */
  full?: boolean
  /** Id of hint and error: see `GroupField`. */
  describedBy?: string | undefined
}

/** A menu that adds removable badges. Selected options are disabled in the menu. */
export function MultiSelect({
  prompt,
  options,
  chosen,
  onChange,
  onOpen,
  keepOpen = false,
  disabled = false,
  full = false,
  describedBy,
}: MultiSelectProps) {
  const button = useRef<HTMLButtonElement>(null)
  const selected = options.filter((option) => chosen.includes(option.id))

  function remove(id: number) {
    onChange(chosen.filter((one) => one !== id))
    // The focused badge is gone.
    button.current?.focus()
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Menu
        align="start"
        onOpen={onOpen}
        // A long list fits above or below its button; wide enough for the counts, which come later.
        className={classes('max-h-72', keepOpen && 'min-w-60')}
        trigger={
          <button
            ref={button}
            type="button"
            disabled={disabled}
            aria-describedby={describedBy}
            className={buttonClasses({ look: 'secondary' }, 'font-normal!')}
          >
            {prompt}
            <Icon name="chevron-down" className="size-4 text-ink-3" />
          </button>
        }
      >
        {options.map((option) => (
          <MenuItem
            key={option.id}
            keepOpen={keepOpen}
            disabled={full || chosen.includes(option.id)}
            count={option.count}
            onSelect={() => onChange([...chosen, option.id])}
          >
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {option.name}
            </span>
          </MenuItem>
        ))}
      </Menu>
      {selected.map((option) => (
        <RemovableBadge key={option.id} label={option.name} onRemove={() => remove(option.id)} />
      ))}
    </div>
  )
}
