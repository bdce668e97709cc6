import { useId } from 'react'
import { tokenScope, type TokenScope } from '#contract/token-scopes.ts'
import { useSession } from '#web/session/use-session.ts'
import { FieldError } from '#web/ui/field.tsx'
import { scopeTexts } from './scope-texts.ts'

interface ScopeChoiceProps {
  selected: TokenScope[]
  onChange: (selected: TokenScope[]) => void
  disabled: boolean
  error: string[] | undefined
}

/** Checkboxes for the scopes of a token. Those of a role are offered to members who have it. */
export function ScopeChoice({ selected, onChange, disabled, error }: ScopeChoiceProps) {
  const id = useId()
  const { user } = useSession()
  const offered = tokenScope.options.filter(
    (scope) =>
      (scope !== 'moderate' || user?.role === 'moderator') && (scope !== 'admin' || user?.is_admin === true),
  )
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset disabled={disabled} aria-describedby={errorId} className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">What it may do</legend>
      {offered.map((scope) => (
        <label
          key={scope}
          className="flex min-h-10 cursor-pointer items-start gap-3 rounded-md border border-line px-3 py-2 text-sm transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="checkbox"
            aria-labelledby={`${id}-${scope}`}
            aria-describedby={`${id}-${scope}-text`}
            checked={selected.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...selected, scope] : selected.filter((one) => one !== scope))
            }
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            <span id={`${id}-${scope}`} className="block font-medium">
              {scopeTexts[scope].label}
            </span>
            <span id={`${id}-${scope}-text`} className="text-ink-2">
              {scopeTexts[scope].text}
            </span>
          </span>
        </label>
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
