import { useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'
import { findPath, findUrl } from './find-url.ts'

export const question = 'What do you need done?'

interface NeedFormProps {
  /** The need of the address. */
  need?: string
  error?: string | undefined
  placeholder?: string
}

/** Asks what somebody needs done. A plain form without script. */
export function NeedForm({ need = '', error, placeholder = question }: NeedFormProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  // Follows the address; a text that is being typed is not replaced.
  const shown = useRef(need)
  useEffect(() => {
    if (!input.current || shown.current === need) return
    shown.current = need
    input.current.value = need
  }, [need])

  return (
    <form
      action={findPath}
      className="space-y-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        const asked = input.current?.value.trim() ?? ''
        if (asked === '') return
        shown.current = asked
        void navigate(findUrl(asked))
      }}
    >
      <div className="need-form flex gap-2">
        <Input
          ref={input}
          type="search"
          name="need"
          aria-label={question}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={placeholder}
          defaultValue={need}
          autoComplete="off"
          enterKeyHint="search"
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="large">
          <Icon name="search" className="size-4.5" />
          <span>Find tools</span>
        </Button>
      </div>
      <FieldError id={errorId} text={error} />
    </form>
  )
}
