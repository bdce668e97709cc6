import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { isBlank } from '#contract/blank.ts'
import type { Category } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'
import { categoriesQuery, menuCategories } from '#web/api/categories.ts'
import { RemovableBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { isComposing } from '#web/ui/is-composing.ts'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { useOwnCategories } from './use-own-categories.ts'

interface CategoryChoiceProps {
  chosen: number[]
  onChosen: (chosen: number[]) => void
  /** The name of a new category; empty without one. */
  added: string
  onAdded: (name: string) => void
  errors: { chosen?: string | undefined; added?: string | undefined }
  disabled: boolean
}

// The oldest categories are chips, the others are in a menu.
const chipCount = 8

const tooMany = `A post can have at most ${limits.postCategories.max} categories. Remove one to choose another.`

/**
 * Chooses the categories of a post: existing ones, and at most one new one. At the maximum, controls that may have the
 * focus stay enabled, and the text below the field says why nothing can be added.
 */
export function CategoryChoice({ chosen, onChosen, added, onAdded, errors, disabled }: CategoryChoiceProps) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const own = useOwnCategories()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const byAge = menuCategories(categories, chosen, own).toSorted((one, other) => one.id - other.id)
  const full = chosen.length + (added ? 1 : 0) >= limits.postCategories.max

  function add(name: string) {
    const existing = categories.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!existing) onAdded(name)
    else if (!chosen.includes(existing.id)) onChosen([...chosen, existing.id])
  }

  function removeAdded() {
    onAdded('')
    // The focused badge is gone.
    input.current?.focus()
  }

  return (
    <fieldset disabled={disabled} className="space-y-4">
      <legend className="mb-2 text-sm font-medium">Categories*</legend>
      <CategoryChips categories={byAge.slice(0, chipCount)} chosen={chosen} onChange={onChosen} full={full} />
      {byAge.length > chipCount && (
        <MultiSelect
          prompt="Select category"
          options={byAge.slice(chipCount).toSorted((one, other) => one.name.localeCompare(other.name))}
          chosen={chosen}
          onChange={onChosen}
          full={full}
          describedBy={full ? hintId : undefined}
        />
      )}
      {added && (
        <div>
          <RemovableBadge label={added} onRemove={removeAdded} />
        </div>
      )}
      <FieldError text={errors.chosen} />
      <AddCategory
        inputRef={input}
        onAdd={add}
        readOnly={full || added !== ''}
        hint={
          <span id={hintId} role="status">
            {full ? tooMany : hintFor(added)}
          </span>
        }
        error={errors.added}
      />
    </fieldset>
  )
}

function hintFor(added: string): string {
  if (added === '') return 'One of your own, if none of these fits'
  return `A post can have one category of your own. Remove “${added}” to add another one.`
}

interface CategoryChipsProps {
  categories: Category[]
  chosen: number[]
  onChange: (chosen: number[]) => void
  /** The maximum is reached. */
  full: boolean
}

/** One checkbox for each category. */
export function CategoryChips({ categories, chosen, onChange, full }: CategoryChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {categories.map(({ id, name }) => {
        const isChosen = chosen.includes(id)
        return (
          <label key={id} className="relative">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={full && !isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full disabled:cursor-not-allowed"
            />
            <span
              dir="auto"
              className="flex h-9 items-center rounded-full border border-control px-3.5 text-sm font-medium text-ink-2 transition-colors peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-hover:border-accent peer-disabled:border-line peer-disabled:text-ink-3"
            >
              {name}
            </span>
          </label>
        )
      })}
    </div>
  )
}

interface AddCategoryProps {
  inputRef: RefObject<HTMLInputElement | null>
  onAdd: (name: string) => void
  /** Nothing can be added; the hint says why. */
  readOnly: boolean
  hint: ReactNode
  error?: string | undefined
}

const { min, max } = limits.categoryName

function hasValidLength(name: string): boolean {
  const { length } = Array.from(name)
  return length >= min && length <= max
}

/** The field for the name of a new category. */
function AddCategory({ inputRef, onAdd, readOnly, hint, error }: AddCategoryProps) {
  const [name, setName] = useState('')
  const [invalid, setInvalid] = useState(false)

  function add() {
    const normalized = name.trim().replace(/\s+/g, ' ')
    if (!hasValidLength(normalized)) return setInvalid(true)
    onAdd(normalized)
    setName('')
    // The button is disabled while the field is empty.
    inputRef.current?.focus()
  }

  return (
    <Field
      label="Add category"
      hint={hint}
      max={max}
      error={invalid ? `A category has between ${min} and ${max} characters` : error}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            ref={inputRef}
            value={name}
            readOnly={readOnly}
            className={readOnly ? 'bg-sunken! text-ink-3!' : undefined}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value)
              setInvalid(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return
              event.preventDefault()
              if (!readOnly) add()
            }}
          />
          <Button look="secondary" size="large" disabled={readOnly || isBlank(name)} onClick={add}>
            Add
          </Button>
        </div>
      )}
    </Field>
  )
}
