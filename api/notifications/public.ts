export { type ModerationAction, type Subject, verbOf } from './presenter.ts'
export { insertNotifications, withdrawNotifications } from './queries.ts'
