import { Fragment, useSyncExternalStore, type ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { closeShortcuts, setSingleKeys, shortcutState, subscribeToShortcuts } from './shortcut-state.ts'

/** The keyboard shortcuts of the site, and whether those of one character work. */
export function ShortcutsDialog() {
  const { open, singleKeys } = useSyncExternalStore(subscribeToShortcuts, shortcutState, shortcutState)
  const command = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl'
  const shortcuts: [name: string, keys: string[][]][] = [
    ['Search', [['/'], [command, 'K']]],
    ['Toggle Sidebar', [[command, 'B']]],
    // The key of the toasts: see `Toaster`.
    ['Messages', [['F8']]],
    ['Keyboard shortcuts', [['?']]],
  ]
  return (
    <Dialog open={open} onOpenChange={closeShortcuts} title="Keyboard shortcuts">
      <dl className="divide-y divide-line">
        {shortcuts.map(([name, alternatives]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5 first:pt-0">
            <dt className="text-sm">{name}</dt>
            <dd className="flex items-center gap-2 text-sm text-ink-3">
              {alternatives.map((keys, index) => (
                <Fragment key={keys.join()}>
                  {index > 0 && ' or '}
                  <span className="flex items-center gap-1">
                    {keys.map((key, place) => (
                      <Fragment key={key}>
                        {place > 0 && <span className="sr-only"> + </span>}
                        <Key>{key}</Key>
                      </Fragment>
                    ))}
                  </span>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex items-start gap-3 border-t border-line pt-4 text-sm text-ink-2">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
        />
        Use shortcuts of a single key (/ and ?)
      </label>
    </Dialog>
  )
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="grid h-7 min-w-7 place-items-center rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs font-medium text-ink">
      {children}
    </kbd>
  )
}
