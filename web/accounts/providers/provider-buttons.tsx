import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { providersQuery, providerStart } from '#web/api/providers.ts'
import { returnPlace, storePlace } from '#web/session/return-place.ts'
import { buttonClasses } from '#web/ui/button.tsx'

interface ProviderButtonsProps {
  /** The code of an invite, which new members may need. */
  invite?: string | undefined
  /** A text below the links. */
  note?: ReactNode
}

/** A link 'Continue with {provider}' for each provider that is set. */
export function ProviderButtons({ invite, note }: ProviderButtonsProps) {
  const { data: providers = [] } = useQuery(providersQuery())
  const location = useLocation()
  if (providers.length === 0) return null
  return (
    <div className="space-y-3 border-t border-line pt-6">
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={providerStart(id, invite ? { invite } : {})}
          onClick={() => storePlace(returnPlace(location))}
          className={buttonClasses({ look: 'secondary', size: 'large' }, 'w-full wrap-anywhere')}
        >
          Continue with {name}
        </a>
      ))}
      {note}
    </div>
  )
}
