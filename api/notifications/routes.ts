import * as contract from '#contract/notifications.ts'
import { route } from '#api/http/call.ts'
import {
  listNotificationGroups,
  listNotifications,
  markAllNotificationsRead,
  markNotificationGroupRead,
  markNotificationRead,
} from './handlers.ts'

export const notificationRoutes = [
  route(contract.listNotifications, listNotifications, { cachedForMember: true, readsFromReplica: true }),
  route(contract.listNotificationGroups, listNotificationGroups, { readsFromReplica: true }),
  route(contract.markNotificationRead, markNotificationRead),
  route(contract.markNotificationGroupRead, markNotificationGroupRead),
  route(contract.markAllNotificationsRead, markAllNotificationsRead),
]
