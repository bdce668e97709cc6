export { selectStats } from './presenter.ts'
