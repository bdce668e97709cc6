import * as contract from '#contract/notifications.ts'
import { route } from '#api/http/call.ts'
import { listNotifications, markAllNotificationsRead, markNotificationRead } from './handlers.ts'

export const notificationRoutes = [
  route(contract.listNotifications, listNotifications, { cachedForMember: true }),
  route(contract.markNotificationRead, markNotificationRead),
  route(contract.markAllNotificationsRead, markAllNotificationsRead),
]
