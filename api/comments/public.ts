export { toComment } from './presenter.ts'
