export { constantSettings, loadLiveSettings, siteName } from './live-settings.ts'
export { registrationMode } from './settings-queries.ts'
