import { X } from 'lucide-react'
import type { Found } from '#contract/finder.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { conditionText } from './condition-text.ts'
import { findUrl } from './find-url.ts'
import { needWithout } from './need-without.ts'

/** The conditions that a need was understood to have, each with a link that removes it, and those that were left out. */
export function UnderstoodNeed({ found }: { found: Found }) {
  const { need, understood, relaxed } = found
  const { conditions, instead_of: replaced } = understood
  return (
    <>
      {(conditions.length > 0 || replaced) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
          {replaced && (
            <p>
              Instead of{' '}
              <SiteLink
                to={`/tools/${replaced.slug}`}
                dir="auto"
                className="rounded-sm font-medium text-ink underline-offset-4 hover:text-accent hover:underline"
              >
                {replaced.name}
              </SiteLink>
            </p>
          )}
          {conditions.length > 0 && (
            <ul aria-label="Conditions" className="flex flex-wrap gap-2">
              {conditions.map((condition) => (
                <li
                  key={`${condition.key} ${condition.value}`}
                  className="inline-flex items-center rounded-full bg-accent-soft pl-3 font-medium text-accent"
                >
                  {conditionText(condition)}
                  <SiteLink
                    to={findUrl(needWithout(need, condition.phrase))}
                    aria-label={`Remove ${condition.phrase}`}
                    className="grid size-8 place-items-center rounded-full hover:text-ink"
                  >
                    <X aria-hidden className="size-3.5" />
                  </SiteLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {relaxed.map((condition) => (
        <p key={condition.phrase} className="text-sm text-ink-2">
          {`Nothing is both: we left out ${conditionText(condition)}`}
        </p>
      ))}
    </>
  )
}
