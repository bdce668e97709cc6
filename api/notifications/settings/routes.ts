import * as contract from '#contract/notification-settings.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import {
  getNotificationSettings,
  openUnsubscribe,
  unsubscribe,
  updateNotificationSettings,
} from './handlers.ts'

export const notificationSettingsRoutes = [
  route(contract.getNotificationSettings, getNotificationSettings),
  route(contract.updateNotificationSettings, updateNotificationSettings, { limits: [perMember('reaction')] }),
  route(contract.unsubscribe, unsubscribe),
  route(contract.openUnsubscribe, openUnsubscribe),
]
