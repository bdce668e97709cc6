export { removeComments } from './remove-queries.ts'
export { selectComments, toComment } from './presenter.ts'
