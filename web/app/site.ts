import { useRouteLoaderData } from 'react-router'
import type { Site } from '#web/api/page-data.ts'

/** The site's name and URL. An error page of the root has the default name and no URL. */
export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>('root')
  return root?.site ?? { name: 'Toolshelf', url: '' }
}
