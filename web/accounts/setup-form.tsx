import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { browserField } from '#web/session/browser-id.ts'
import { signUpWith, timeZoneField, type Registration } from '#web/session/sign-in.ts'
import { AccountForm } from './account-form.tsx'
import { ExtraField } from './extra-field.tsx'
import { LoginLink } from './login-link.tsx'

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

  function checkSiteName(): boolean {
    const isGiven = siteName.trim() !== ''
    setError(isGiven ? undefined : 'Site name is required')
    return isGiven
  }

  return (
    <AccountForm
      title="Set up your site"
      prompt="Name the site and create your own account, which administers it"
      submitLabel="Set up"
      busyLabel="Setting up..."
      create={create}
      checkBefore={checkSiteName}
      before={
        <ExtraField
          label="Site name"
          hint="Shown on every page and in mails. You can change it later."
          name="site_name"
          max={limits.site.name.max}
          value={siteName}
          error={error}
          onChange={(value) => {
            setSiteName(value)
            setError(undefined)
          }}
        />
      }
      footer={<LoginLink question="Is the site set up already?" />}
    />
  )
}
