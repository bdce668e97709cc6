import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export interface Tab {
  /** Unique among the tabs. */
  id: string
  label: string
  content: ReactNode
}

interface TabsProps {
  tabs: Tab[]
  label: string
  /** First part of the ids of the elements; unique on the page. */
  id?: string
  /** Shows all panels below each other, each with a heading. A tab scrolls to its panel. */
  stacked?: boolean
  /** Shown at the end of the row of tabs. */
  aside?: ReactNode
}

/**
 * Tabs as in the ARIA practices: arrow keys, Home and End move and select. Not from the library: it renders style
 * attributes on the server, which the content security policy blocks.
 */
export function Tabs({ tabs, label, id, stacked = false, aside }: TabsProps) {
  const uniqueId = useId()
  const base = id ?? uniqueId
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(tabs[0]?.id)

  function select(tab: Tab | undefined) {
    if (!tab) return
    setSelected(tab.id)
    if (stacked) document.getElementById(`${base}-${tab.id}`)?.parentElement?.scrollIntoView()
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
    list.current?.querySelectorAll('button')[index]?.focus({ preventScroll: stacked })
  }

  return (
    <>
      <div className="tab-row">
        <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="tabs">
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
                className="tab"
              >
                {tab.label}
              </button>{' '}
            </Fragment>
          ))}
        </div>
        {aside}
      </div>
      {tabs.map((tab) => {
        const isSelected = tab.id === selected
        const panel = {
          id: `${base}-${tab.id}`,
          'aria-labelledby': `${base}-${tab.id}-tab`,
          className: 'tab-panel',
          children: tab.content,
        }
        if (!stacked) {
          return (
            <div
              key={tab.id}
              role="tabpanel"
              hidden={!isSelected}
              tabIndex={0}
              data-label={tab.label}
              {...panel}
            />
          )
        }
        return (
          <section key={tab.id} className="tab-section">
            <h3>{tab.label}</h3>
            {/* The tab's panel is the selected one; the others are regions of the page. */}
            <div role={isSelected ? 'tabpanel' : 'region'} tabIndex={isSelected ? 0 : -1} {...panel} />
          </section>
        )
      })}
    </>
  )
}
