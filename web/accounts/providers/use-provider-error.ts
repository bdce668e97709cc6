import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { providersQuery } from '#web/api/providers.ts'
import { providerErrorText } from './provider-error-text.ts'

/** The sentence for the error that the server has led here with: in the query, `error` and `provider`. */
export function useProviderError(): string | null {
  const [query] = useSearchParams()
  const { data: providers } = useQuery(providersQuery())
  const provider = providers?.find(({ id }) => id === query.get('provider'))
  return providerErrorText(query.get('error'), provider?.name ?? 'the provider')
}
