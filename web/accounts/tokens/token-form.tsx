import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import { accountEventsQuery } from '#web/api/account-security.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { tokensQuery } from './token-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { ScopeChoice } from './scope-choice.tsx'

const usual = { name: '', scopes: ['read'] as TokenScope[], days: 30 }

const periods = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
]

interface TokenFormProps {
  onMade: (made: { id: number; token: string }) => void
}

/** Makes an access token. */
export function TokenForm({ onMade }: TokenFormProps) {
  const cache = useQueryClient()
  const [values, setValues] = useState(usual)
  const add = useMutation({
    mutationFn: () => api.addToken({ body: values }),
    onSuccess: ({ token, ...added }) => {
      cache.setQueryData(tokensQuery().queryKey, (known = []) => [added, ...known])
      void cache.invalidateQueries({ queryKey: accountEventsQuery().queryKey })
      setValues(usual)
      onMade({ id: added.id, token })
    },
    // The secret must not stay in memory.
    gcTime: 0,
    onError: (error) => console.error('Making a token failed', error),
  })
  const errors: Record<string, string[]> = add.error instanceof ApiError ? add.error.errors : {}

  function change(changed: Partial<typeof usual>) {
    setValues({ ...values, ...changed })
    add.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }

  return (
    <Section title="New token">
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        {add.isError && Object.keys(errors).length === 0 && (
          <AlertBox>{failureText(add.error, 'The token could not be made.')}</AlertBox>
        )}
        <Field label="Name" hint="What it is for" error={errors['name']} max={limits.token.name.max}>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              readOnly={add.isPending}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
              className="max-w-md"
            />
          )}
        </Field>
        <ScopeChoice
          selected={values.scopes}
          onChange={(scopes) => change({ scopes })}
          disabled={add.isPending}
          error={errors['scopes']}
        />
        <Field label="Valid for" error={errors['days']}>
          {(control) => (
            <Select
              {...control}
              value={values.days}
              disabled={add.isPending}
              onChange={({ target }) => change({ days: Number(target.value) })}
              className="max-w-md"
            >
              {periods.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" busy={add.isPending}>
          Make token
        </Button>
      </form>
    </Section>
  )
}
