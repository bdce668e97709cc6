import { Check } from 'lucide-react'
import { useId } from 'react'
import type { SavedList } from '#contract/lists.ts'
import type { Destination } from './use-save.ts'

interface ListChoiceProps {
  /** All lists but the default one. */
  others: SavedList[]
  chosen: Destination[]
  onChoose: (place: Destination, ticked: boolean) => void
}

/** Tick boxes for the lists of a member. */
export function ListChoice({ others, chosen, onChoose }: ListChoiceProps) {
  const titleId = useId()
  return (
    <div className="space-y-4">
      <div className="-mx-2">
        <Choice
          label="Default List – Saved"
          checked={chosen.includes('default')}
          onChange={(ticked) => onChoose('default', ticked)}
        />
      </div>
      <div role="group" aria-labelledby={titleId} className="border-t border-line pt-4">
        <h3 id={titleId} className="text-sm font-medium text-ink-soft">
          Available Lists
        </h3>
        {others.length === 0 ? (
          <p className="mt-2 text-sm text-ink-faint">No other lists yet</p>
        ) : (
          <ul className="-mx-2 mt-1 max-h-60 overflow-y-auto">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Choice
                  label={name}
                  checked={chosen.includes(id)}
                  onChange={(ticked) => onChoose(id, ticked)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  checked: boolean
  onChange: (ticked: boolean) => void
}

function Choice({ label, checked, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken">
      <span className="relative grid size-5 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 cursor-pointer appearance-none rounded-sm border border-edge bg-surface transition-colors checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-accent peer-checked:block"
        />
      </span>
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
