export { constantSettings, loadLiveSettings, siteName } from './live-settings.ts'
export { registrationMode } from './settings-queries.ts'
export { agreedPages, namesInPublicLog, setSiteName } from './sign-up-queries.ts'
