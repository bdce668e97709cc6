import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface Tab {
  /** Unique among the tabs. */
  id: string
  label: string
  content: ReactNode
}

/** Class names of tabs below a line. */
export const tabListClasses = 'flex flex-wrap gap-x-5 border-b border-line'

/** Class names of a tab, or of a link that looks like one. */
export function tabClasses(spacing = '-mb-px py-2'): string {
  return classes(
    'tab border-b-2 border-transparent text-sm font-medium text-ink-3 transition-colors hover:border-control hover:text-ink',
    'aria-selected:border-accent aria-selected:text-ink',
    'aria-[current=page]:border-accent aria-[current=page]:text-ink',
    spacing,
  )
}

/** Class names of the parts of tabs; those that are left out are the usual ones. */
interface TabsLook {
  row?: string
  list?: string
  /** The spacing of a tab. */
  tab?: string
  panel?: string
}

interface TabsProps {
  tabs: Tab[]
  label: string
  /** First part of the ids of the elements; unique on the page. */
  id?: string
  /** The id of the tab that is open at first; by default the first one. */
  first?: string
  /** Shown at the end of the row of tabs. */
  aside?: ReactNode
  look?: TabsLook
}

/**
 * Tabs as in the ARIA practices: arrow keys, Home and End move and select. Not from the library: it renders style
 * attributes on the server, which the content security policy blocks.
 */
export function Tabs({ tabs, label, id, first, aside, look = {} }: TabsProps) {
  const uniqueId = useId()
  const base = id ?? uniqueId
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(first ?? tabs[0]?.id)

  function select(tab: Tab | undefined) {
    if (!tab) return
    setSelected(tab.id)
  }

  function move(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.id === selected)
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    const index = (target + tabs.length) % tabs.length
    select(tabs[index])
    list.current?.querySelectorAll('button')[index]?.focus()
  }

  return (
    <>
      <div className={look.row}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className={look.list ?? tabListClasses}
        >
          {tabs.map((tab) => (
            <Fragment key={tab.id}>
              <button
                type="button"
                role="tab"
                id={`${base}-${tab.id}-tab`}
                aria-selected={tab.id === selected}
                aria-controls={`${base}-${tab.id}`}
                tabIndex={tab.id === selected ? 0 : -1}
                onClick={() => select(tab)}
                className={tabClasses(look.tab)}
              >
                {tab.label}
              </button>{' '}
            </Fragment>
          ))}
        </div>
        {aside}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}`}
          aria-labelledby={`${base}-${tab.id}-tab`}
          hidden={tab.id !== selected}
          tabIndex={0}
          data-label={tab.label}
          className={classes('tab-panel rounded-sm', look.panel ?? 'pt-3')}
        >
          {tab.content}
        </div>
      ))}
    </>
  )
}
