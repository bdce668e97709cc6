import { queryOptions } from '@tanstack/react-query'
import type { Category } from '#contract/categories.ts'
import type { ServedTask } from '#contract/finder.ts'
import { api as browserApi } from './browser.ts'
import { categoriesQuery, menuCategories } from './categories.ts'
import type { Api } from './client.ts'
import { userScoped } from './query-cache.ts'

/** Tools for a need. `asMember` leaves out reasons that the member has muted. */
export function findQuery(need: string, asMember = false, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'find', need, asMember],
    queryFn: ({ signal }) => api.findTools({ query: { need } }, { signal, asMember }),
  })
}

/** The tasks that most tools serve, with some of these, of one category if it is given. */
export function tasksQuery(category?: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tasks', category],
    queryFn: async ({ signal }) => (await api.listTasks({ query: { category } }, { signal })).tasks,
  })
}

// Each is a call.
const askedCategories = 6

export interface CategoryTasks extends Category {
  tasks: ServedTask[]
}

/** The tasks of the first categories, without categories that have none. */
export function tasksByCategoryQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tasks', 'by category'],
    queryFn: async ({ client }): Promise<CategoryTasks[]> => {
      const listed = await client.ensureQueryData(categoriesQuery(api))
      const categories = menuCategories(listed, []).slice(0, askedCategories)
      const lists = await Promise.all(categories.map(({ id }) => client.ensureQueryData(tasksQuery(id, api))))
      return categories
        .map((category, index) => ({ ...category, tasks: lists[index] ?? [] }))
        .filter(({ tasks }) => tasks.length > 0)
    },
  })
}

/** The needs that the member has saved, the latest first. */
export function savedNeedsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'saved-needs'],
    queryFn: ({ signal }) => api.listSavedNeeds({}, { signal }),
  })
}
