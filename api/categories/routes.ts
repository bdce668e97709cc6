import { listCategories, listOwnCategories } from '#contract/categories.ts'
import { route } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import * as queries from './queries.ts'

export const categoryRoutes = [
  route(listCategories, ({ database, addCacheTags }) => {
    addCacheTags(tags.categories)
    return queries.shownCategories(database)
  }),
  route(listOwnCategories, ({ database, viewer }) => queries.categoriesOfMember(database, viewer.id), {
    readsFromReplica: true,
  }),
]
