import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { browserField } from '#web/session/browser-id.ts'
import { clearSessionError, signUpWith, timeZoneField, type Registration } from '#web/session/sign-in.ts'
import { Field } from '#web/ui/field.tsx'
import { FormLink } from '#web/ui/form-card.tsx'
import { Input } from '#web/ui/input.tsx'
import { AccountForm } from './account-form.tsx'

/** Names the site and creates its first administrator, with the token in the address. */
export function SetupForm() {
  const [params] = useSearchParams()
  const [siteName, setSiteName] = useState('')
  const [error, setError] = useState<string>()

  async function create(given: Registration) {
    const token = params.get('token') ?? ''
    const account = { ...given, ...browserField(), ...timeZoneField() }
    const done = await signUpWith(() => api.setUpSite({ body: { ...account, site_name: siteName, token } }))
    setError(done.fieldErrors['site_name']?.join(' '))
    return done
  }

  return (
    <AccountForm
      title="Set up your site"
      prompt="Name the site and create your own account, which administers it"
      submitLabel="Set up"
      busyLabel="Setting up..."
      create={create}
      before={(disabled) => (
        <Field
          label="Site name"
          hint="Shown on every page and in mails. You can change it later."
          max={limits.site.name.max}
          error={error}
          quiet
        >
          {(control) => (
            <Input
              {...control}
              name="site_name"
              autoComplete="off"
              value={siteName}
              disabled={disabled}
              onChange={({ target }) => {
                setSiteName(target.value)
                setError(undefined)
                clearSessionError()
              }}
            />
          )}
        </Field>
      )}
      footer={(disabled) => (
        <>
          Is the site set up already?
          <FormLink to="/login" disabled={disabled}>
            Login
          </FormLink>
        </>
      )}
    />
  )
}
