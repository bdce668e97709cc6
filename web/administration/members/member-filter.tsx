import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { memberOrders, memberRoles, memberStates } from '#contract/member-choices.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { orderNames, roleNames, stateNames } from './member-texts.ts'
import type { MemberFilter as Filter } from './use-member-filter.ts'

interface MemberFilterProps {
  filter: Filter
  onChange: (changes: Partial<Filter>) => void
}

// Long enough that a word is one search.
const typingMs = 250

/** Search, filters and order of the list of members. */
export function MemberFilter({ filter, onChange }: MemberFilterProps) {
  return (
    <search className="grid gap-4 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <SearchField q={filter.q} onChange={(q) => onChange({ q })} />
      </div>
      <Choice
        label="Role"
        all="All roles"
        options={memberRoles}
        names={roleNames}
        value={filter.role}
        onChange={(role) => onChange({ role })}
      />
      <Choice
        label="State"
        all="All states"
        options={memberStates}
        names={stateNames}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label="Order"
        options={memberOrders}
        names={orderNames}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort ?? 'new' })}
      />
    </search>
  )
}

function SearchField({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed, q, onChange])
  return (
    <Field label="Find a member" hint="A part of a name, a username or an address">
      {(control) => (
        <Input
          {...control}
          type="search"
          value={typed}
          maxLength={limits.search.query.max}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Field>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  /** The option without a value; absent where one must be chosen. */
  all?: string
  options: readonly Value[]
  names: Record<Value, string>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, all, options, names, value, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(options.find((option) => option === target.value))}
        >
          {all && <option value="">{all}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {names[option]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
