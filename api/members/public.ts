export { selectStats } from './presenter.ts'
export { idOfUsername, memberOf } from './queries.ts'
