export { constantSettings, loadLiveSettings, siteName } from './live-settings.ts'
export { changeSettings, registrationMode } from './settings-queries.ts'
export { agreedPages, namesInPublicLog, setSiteName } from './sign-up-queries.ts'
