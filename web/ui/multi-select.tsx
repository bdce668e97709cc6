import { useRef } from 'react'
import { RemovableBadge } from './badge.tsx'
import { buttonClasses } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu, MenuItem } from './menu.tsx'

export interface Option {
  id: number
  name: string
}

interface MultiSelectProps {
  /** What the button says, such as 'Select category'. */
  prompt: string
  options: Option[]
  chosen: number[]
  onChange: (chosen: number[]) => void
  disabled?: boolean
  /** Id of what is said about it: see `GroupField`. */
  describedBy?: string | undefined
}

/** A menu that adds badges; each badge can be taken away again. What is chosen already is disabled in the menu. */
export function MultiSelect({
  prompt,
  options,
  chosen,
  onChange,
  disabled = false,
  describedBy,
}: MultiSelectProps) {
  const button = useRef<HTMLButtonElement>(null)
  const selected = options.filter((option) => chosen.includes(option.id))

  function remove(id: number) {
    onChange(chosen.filter((one) => one !== id))
    // The badge that had the focus is gone.
    button.current?.focus()
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        align="start"
        trigger={
          <button
            ref={button}
            type="button"
            disabled={disabled}
            aria-describedby={describedBy}
            className={buttonClasses({ look: 'secondary' }, 'font-normal')}
          >
            {prompt}
            <Icon name="chevron-down" className="size-4 text-ink-faint" />
          </button>
        }
      >
        {options.map((option) => (
          <MenuItem
            key={option.id}
            disabled={chosen.includes(option.id)}
            onSelect={() => onChange([...chosen, option.id])}
          >
            {option.name}
          </MenuItem>
        ))}
      </Menu>
      {selected.map((option) => (
        <RemovableBadge key={option.id} label={option.name} onRemove={() => remove(option.id)} />
      ))}
    </div>
  )
}
