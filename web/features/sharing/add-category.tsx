import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface AddCategoryProps {
  onAdd: (name: string) => void
  disabled: boolean
  error?: string | undefined
}

const { min, max } = limits.categoryName

function isLongEnough(name: string): boolean {
  const { length } = Array.from(name)
  return length >= min && length <= max
}

/** Makes a category that is not there yet. */
export function AddCategory({ onAdd, disabled, error }: AddCategoryProps) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState(false)

  function add() {
    const tidy = name.trim().replace(/\s+/g, ' ')
    if (!isLongEnough(tidy)) return setWrong(true)
    onAdd(tidy)
    setName('')
  }

  return (
    <Field
      label="Add category"
      hint="One of your own, if none of these fits"
      error={wrong ? `A category has between ${min} and ${max} characters` : error}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            value={name}
            disabled={disabled}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value)
              setWrong(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add()
            }}
          />
          <Button look="secondary" size="large" disabled={disabled || name.trim() === ''} onClick={add}>
            Add
          </Button>
        </div>
      )}
    </Field>
  )
}
