import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes, dropdownClasses } from './classes.ts'
import { optionId } from './combobox.ts'

interface OptionListProps<Item> {
  id: string
  label: string
  items: Item[]
  keyOf: (item: Item) => string
  /** Index of the selected option; -1 without one. */
  active: number
  /** The marks that options may have, which describe them; not part of their names. */
  marks?: string[]
  markOf?: (item: Item) => string | undefined
  /** In the flow of the page, for a dialog that scrolls; else above what follows. */
  inFlow?: boolean
  /** The list is below this element, or above it: the side where it fits into the window. */
  anchor?: HTMLElement
  onPick: (item: Item) => void
  children: (item: Item) => ReactNode
}

const listBelow = 'absolute inset-x-0 top-full z-40 mt-1.5 max-h-96 animate-appear shadow-float'

/** The popup of a combobox. The focus stays in the input. */
export function OptionList<Item>({
  id,
  label,
  items,
  keyOf,
  active,
  marks = [],
  markOf,
  inFlow = false,
  anchor,
  onPick,
  children,
}: OptionListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const markId = (mark: string | undefined) => mark && `${id}-${mark}`
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useLayoutEffect(() => {
    if (anchor) list.current?.showPopover({ source: anchor })
  }, [anchor])

  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        popover={anchor && 'manual'}
        className={classes(
          'overflow-y-auto rounded-md border border-line bg-raised p-1.5',
          anchor && dropdownClasses('whole', 'max-h-80'),
          !anchor && (inFlow ? 'mt-1.5 max-h-64' : listBelow),
        )}
      >
        {items.map((item, index) => (
          // The keyboard is handled by the input: see `useComboboxKeys`.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={keyOf(item)}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            aria-describedby={markId(markOf?.(item))}
            // Keeps the focus in the input.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(item)}
            className={classes(
              'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2 text-sm text-ink select-none hover:bg-hover',
              index === active && 'bg-sunken outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {children(item)}
          </div>
        ))}
      </div>
      {marks.map((mark) => (
        <span key={mark} id={markId(mark)} hidden>
          {mark}
        </span>
      ))}
    </>
  )
}
