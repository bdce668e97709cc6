import { useRouteLoaderData } from 'react-router'
import type { Site } from '#web/api/server-context.ts'

/** The site's own name and address. Error pages of the root itself know the name alone. */
export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>('root')
  return root?.site ?? { name: 'Toolshelf', url: '' }
}
