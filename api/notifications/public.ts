export { type ModerationAction, type Subject, verbOf } from './presenter.ts'
export { insertNotifications, insertToolNotifications, withdrawNotifications } from './queries.ts'
