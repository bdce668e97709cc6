export { kindTexts } from './kind-texts.ts'
export { notificationSettingsQuery } from './settings-queries.ts'
