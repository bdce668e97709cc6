import { listCategories } from '#contract/categories.ts'
import { route } from '#api/http/call.ts'
import * as sources from '#api/http/sources.ts'
import * as queries from './queries.ts'

export const categoryRoutes = [
  route(listCategories, ({ database, madeFrom }) => {
    madeFrom(sources.categories)
    return queries.shownCategories(database)
  }),
]
