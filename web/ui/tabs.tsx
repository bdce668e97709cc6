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
  /** Shown at the end of the row of tabs. */
  aside?: ReactNode
}

/**
 * Tabs as in the ARIA practices: arrow keys, Home and End move and select. Not from the library: it renders style
 * attributes on the server, which the content security policy blocks.
 */
export function Tabs({ tabs, label, id, aside }: TabsProps) {
  const uniqueId = useId()
  const base = id ?? uniqueId
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(tabs[0]?.id)

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
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}`}
          aria-labelledby={`${base}-${tab.id}-tab`}
          hidden={tab.id !== selected}
          tabIndex={0}
          data-label={tab.label}
          className="tab-panel"
        >
          {tab.content}
        </div>
      ))}
    </>
  )
}
