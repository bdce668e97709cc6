export { removeComments } from './remove-queries.ts'
export { toComment } from './presenter.ts'
