import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export interface Tab {
  /** Unique among the tabs. */
  id: string
  label: string
  content: ReactNode
}

/**
 * Tabs as in the ARIA practices: arrow keys, Home and End move and select. Not from the library: it renders style
 * attributes on the server, which the content security policy blocks.
 */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(tabs[0]?.id)

  function select(index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    setSelected(tab.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-tab-${tab.id}`)}`)?.focus()
  }

  function move(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.id === selected)
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    select(target)
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="tabs">
        {tabs.map((tab) => (
          <Fragment key={tab.id}>
            <button
              type="button"
              role="tab"
              id={`${base}-tab-${tab.id}`}
              aria-selected={tab.id === selected}
              aria-controls={`${base}-panel-${tab.id}`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => setSelected(tab.id)}
              className="tab"
            >
              {tab.label}
            </button>{' '}
          </Fragment>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
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
