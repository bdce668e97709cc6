import { useEffect, useRef, useState, type FormEvent } from 'react'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useAct } from './use-act.ts'

interface EraseMemberProps {
  username: string
  onErased: () => void
}

/** Button that erases a member, after the username was typed again. */
export function EraseMember(props: EraseMemberProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <EraseForm {...props} />
  return (
    <Button look="danger" onClick={() => setOpen(true)}>
      Erase member
    </Button>
  )
}

function EraseForm({ username, onErased }: EraseMemberProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const erase = useAct({
    run: () => api.eraseMember({ params: { username } }),
    done: `@${username} is erased`,
    onDone() {
      onErased()
      restoreLostFocus()
    },
  })
  // The button that had the focus is gone.
  useEffect(() => input.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const isSame = typed.trim().replace(/^@/, '') === username
    setRefused(!isSame)
    if (isSame && !erase.isPending) erase.mutate()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-3">
      <p className="text-sm text-ink-2">
        The account and all that the member wrote here will be gone. This can not be undone.
      </p>
      <Field
        label={`Type ${username} to confirm`}
        error={isRefused ? 'This is not the username of the member' : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            readOnly={erase.isPending}
            onChange={({ target }) => {
              setTyped(target.value)
              setRefused(false)
            }}
          />
        )}
      </Field>
      <Button type="submit" look="danger" busy={erase.isPending}>
        Erase @{username}
      </Button>
    </form>
  )
}
