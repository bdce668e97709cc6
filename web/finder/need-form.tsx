import { useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
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
  /** Stands on the page itself. */
  raised?: boolean
  /** Larger, except where the session of a member is not restored yet. */
  large?: boolean
}

const largeControl = 'not-stored-session:min-h-13 not-stored-session:px-4 not-stored-session:text-[1.0625rem]'

/** Asks what somebody needs done. A plain form without script. */
export function NeedForm({
  need = '',
  error,
  placeholder = question,
  raised = false,
  large = false,
}: NeedFormProps) {
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
      <div
        className={classes(
          'flex gap-2',
          large &&
            'not-stored-session:mt-4 not-stored-session:max-w-[43rem] not-stored-session:max-sm:flex-col',
        )}
      >
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
          className={classes(
            'min-w-0 flex-1',
            raised && 'bg-raised!',
            large && `${largeControl} not-stored-session:max-sm:flex-none`,
          )}
        />
        <Button
          type="submit"
          size="large"
          className={classes(large && `${largeControl} not-stored-session:min-w-38`)}
        >
          <Icon name="search" className="size-4.5" />
          Find tools
        </Button>
      </div>
      <FieldError id={errorId} text={error} />
    </form>
  )
}
