export { verbOf, type ModerationAction, type Subject } from './presenter.ts'
export { insertNotifications, withdrawNotifications } from './queries.ts'
