import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { administrationKey } from '#web/administration/queries.ts'

const usual = { note: '', max_uses: '1', days: '7' }
type Name = keyof typeof usual

/** Makes an invite. */
export function InviteForm() {
  const cache = useQueryClient()
  const [values, setValues] = useState(usual)
  const add = useMutation({
    mutationFn: () =>
      api.addInvite({
        body: { note: values.note, max_uses: Number(values.max_uses), days: Number(values.days) },
      }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: administrationKey })
      setValues(usual)
      toast.success('The invite is made: copy its link')
    },
  })
  const errors: Record<string, string[]> = add.error instanceof ApiError ? add.error.errors : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }

  const input = (name: Name) => ({
    value: values[name],
    readOnly: add.isPending,
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      add.reset()
    },
  })

  return (
    <form method="post" noValidate onSubmit={submit} className={cardClasses('space-y-4 p-4 sm:p-6')}>
      <h2 className="text-lg font-semibold">New invite</h2>
      {add.isError && Object.keys(errors).length === 0 && (
        <AlertBox>{failureText(add.error, 'The invite could not be made.')}</AlertBox>
      )}
      <div className="grid gap-4 sm:grid-cols-4">
        <div className="sm:col-span-2">
          <Field label="Note" hint="Seen by administrators only" error={errors['note']?.[0]}>
            {(control) => <Input {...control} {...input('note')} maxLength={limits.invite.note.max} />}
          </Field>
        </div>
        <Field label="How many people" error={errors['max_uses']?.[0]}>
          {(control) => (
            <Input
              {...control}
              {...input('max_uses')}
              type="number"
              {...limits.invite.uses}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field label="Valid for (days)" error={errors['days']?.[0]}>
          {(control) => (
            <Input
              {...control}
              {...input('days')}
              type="number"
              {...limits.invite.days}
              inputMode="numeric"
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={add.isPending}>
        Make invite
      </Button>
    </form>
  )
}
