import { Check } from 'lucide-react'
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { focusFirst, moveInMenu } from './menu-keys.ts'
import { placeBeside } from './placement.ts'

const row =
  'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm text-ink outline-none ' +
  'select-none hover:bg-sunken focus:bg-sunken aria-disabled:text-ink-faint aria-disabled:hover:bg-transparent'

interface MenuProps {
  /** One button. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/**
 * A menu that drops from a button, as in the ARIA practices. The browser's own popover opens and closes it, keeps it
 * above everything and gives the focus back; the page behind it can still be scrolled. It is in the page from the
 * first time on that it is opened: a list has many menus, and few are.
 */
export function Menu({ trigger, align = 'end', className, children }: MenuProps) {
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const buttonId = trigger.props.id ?? `${id}-button`

  useEffect(() => {
    const [list, button] = [menu.current, document.getElementById(buttonId)]
    if (!open || list === null || button === null) return undefined
    const place = () => placeBeside(list, button, align)
    // Before it is seen, and again when it is there and can be measured.
    place()
    list.addEventListener('toggle', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      list.removeEventListener('toggle', place)
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [open, align, buttonId])

  // At once: when the click is over, the browser opens what its button points to by then.
  const put = () => flushSync(() => setWanted(true))

  function openWithArrow(event: KeyboardEvent<HTMLButtonElement>) {
    trigger.props.onKeyDown?.(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    put()
    document.getElementById(id)?.showPopover()
  }

  return (
    <>
      {cloneElement(trigger, {
        ...(wanted && { id: buttonId, popoverTarget: id, 'aria-controls': id }),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: put,
        onKeyDown: openWithArrow,
      })}
      {wanted && (
        <div
          ref={menu}
          id={id}
          role="menu"
          popover="auto"
          aria-labelledby={buttonId}
          tabIndex={-1}
          onBeforeToggle={(event) => setOpen(event.newState === 'open')}
          onToggle={(event) => event.newState === 'open' && focusFirst(event.currentTarget)}
          onKeyDown={(event) => moveInMenu(event, event.currentTarget)}
          className={classes(
            'fixed inset-auto m-0 min-w-40 overflow-y-auto rounded-md border border-line bg-raised p-1.5 text-ink shadow-float outline-none',
            className,
          )}
        >
          {open && children}
        </div>
      )}
    </>
  )
}

interface MenuItemProps {
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={row}
      onClick={(event) => disabled || choose(event.currentTarget, onSelect)}
    >
      {children}
    </button>
  )
}

interface MenuChoiceProps {
  label: string
  value: string
  options: { value: string; label: string; icon: IconName }[]
  onChange: (value: string) => void
}

/** One of several: the chosen one is ticked. */
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
          <Icon name={option.icon} className="size-4 text-ink-soft" />
          <span className="flex-1">{option.label}</span>
          {option.value === value && <Check aria-hidden className="size-4 text-accent" />}
        </button>
      ))}
    </div>
  )
}

/** The menu closes first, so that the focus is back at its button before anything else happens. */
function choose(item: HTMLElement, act: () => void): void {
  item.closest<HTMLElement>('[role="menu"]')?.hidePopover()
  act()
}
