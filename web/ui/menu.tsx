import { Check } from 'lucide-react'
import {
  cloneElement,
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { iconButtonClasses } from './button.tsx'
import { classes, dropdownClasses } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { focusFirst, moveFocus } from './menu-keyboard.ts'

const row =
  'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm text-ink outline-none ' +
  'select-none hover:bg-hover focus:bg-sunken aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent'

interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  className?: string | undefined
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/**
 * A menu button as in the ARIA practices. The menu is a native popover: the browser opens and closes it, positions it at
 * the button (see `dropdownClasses`) and restores the focus; the page can still be scrolled. It is mounted when it is first
 * opened, because a list of posts has many menus.
 */
export function Menu({ trigger, align = 'end', className, onOpen, children }: MenuProps) {
  const id = useId()
  const [mounted, setMounted] = useState(false)
  const [open, setOpen] = useState(false)
  const buttonId = trigger.props.id ?? `${id}-button`

  // Synchronously: after the click event, the browser opens the button's popover target.
  const mount = () => flushSync(() => setMounted(true))

  function openWithArrow(event: KeyboardEvent<HTMLButtonElement>) {
    trigger.props.onKeyDown?.(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    mount()
    document.getElementById(id)?.showPopover({ source: event.currentTarget })
  }

  return (
    <>
      {cloneElement(trigger, {
        ...(mounted && { id: buttonId, popoverTarget: id, 'aria-controls': id }),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: mount,
        onKeyDown: openWithArrow,
      })}
      {mounted && (
        <div
          id={id}
          role="menu"
          popover="auto"
          aria-labelledby={buttonId}
          tabIndex={-1}
          onBeforeToggle={(event) => {
            setOpen(event.newState === 'open')
            if (event.newState === 'open') onOpen?.()
          }}
          onToggle={(event) => {
            if (event.newState === 'open') focusFirst(event.currentTarget)
            else restoreFocus(buttonId)
          }}
          onKeyDown={(event) => moveFocus(event, event.currentTarget)}
          className={dropdownClasses(align, classes('min-w-40 overflow-y-auto rounded-md p-1.5', className))}
        >
          {open && children}
        </div>
      )}
    </>
  )
}

/** In a popover, such as the panel of the bell, the browser does not restore the focus. */
function restoreFocus(buttonId: string): void {
  if (document.activeElement === document.body)
    document.getElementById(buttonId)?.focus({ preventScroll: true })
}

interface MenuItemProps {
  disabled?: boolean
  /** The menu stays open, to choose several items. */
  keepOpen?: boolean
  /** A number at the end of the row and its description; not part of the item's name. */
  count?: { text: string; description: string } | undefined
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ disabled = false, keepOpen = false, count, onSelect, children }: MenuItemProps) {
  const id = useId()
  function select(item: HTMLElement) {
    if (disabled) return
    if (keepOpen) onSelect()
    else choose(item, onSelect)
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      aria-describedby={count && id}
      className={row}
      onClick={(event) => select(event.currentTarget)}
    >
      {count ? <span className="flex-1">{children}</span> : children}
      {count && (
        <span aria-hidden className="pl-4 text-ink-3 tabular-nums">
          {count.text}
          {/* Read as the description, which may be hidden. */}
          <span id={id} hidden>
            {count.description}
          </span>
        </span>
      )}
    </button>
  )
}

interface MenuChoiceProps {
  label: string
  value: string
  options: { value: string; label: string; icon: IconName }[]
  onChange: (value: string) => void
}

/** A group of radio items. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    <div role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={option.value === value}
          className={row}
          onClick={(event) => choose(event.currentTarget, () => onChange(option.value))}
        >
          <Icon name={option.icon} className="size-4 text-ink-2" />
          <span className="flex-1">{option.label}</span>
          {option.value === value && <Check aria-hidden className="size-4 text-accent" />}
        </button>
      ))}
    </div>
  )
}

/** Closes the menu first, so the focus is back on the button when a dialog opens. */
function choose(item: HTMLElement, action: () => void): void {
  item.closest<HTMLElement>('[role="menu"]')?.hidePopover()
  action()
}

interface MoreMenuProps {
  label: string
  size?: 'small' | 'medium'
  className?: string
  children: ReactNode
}

/** A menu behind three dots, for secondary actions. */
export function MoreMenu({ label, size, className, children }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <button type="button" aria-label={label} className={iconButtonClasses(className, size)}>
          <Icon name="ellipsis" className="size-4.5" />
        </button>
      }
    >
      {children}
    </Menu>
  )
}
