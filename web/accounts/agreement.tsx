import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { pagePath, type AgreementSlug } from '#contract/site-pages.ts'
import { registrationQuery } from './registration.ts'

const names: Record<AgreementSlug, string> = { rules: 'Rules', privacy: 'Privacy policy' }

/** The sentence about what new members agree to; nothing while the site has no such pages of its own. */
export function Agreement() {
  const { data: site } = useQuery(registrationQuery())
  if (!site || site.agreements.length === 0) return null
  return (
    <p className="text-sm text-ink-2">
      By signing up you agree to the{' '}
      {site.agreements.map((slug, index) => (
        <Fragment key={slug}>
          {index > 0 && ' and the '}
          {/* In a tab of its own: what is typed stays. */}
          <a
            href={pagePath(slug)}
            target="_blank"
            className="rounded-sm text-accent underline underline-offset-4"
          >
            {names[slug]}
          </a>
        </Fragment>
      ))}
      .
    </p>
  )
}
