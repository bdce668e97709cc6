export {
  insertNotifications,
  insertToolNotifications,
  withdrawNotifications,
  withdrawNotificationsOfActor,
} from './queries.ts'
export {
  type ModerationAction,
  type NotificationRow,
  type Subject,
  shownNotifications,
  toNotification,
  verbOf,
} from './presenter.ts'
export { mountNotificationStream } from './stream-route.ts'
export { createNotificationStreams } from './streams.ts'
