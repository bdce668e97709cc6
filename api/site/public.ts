export { constantSettings, loadLiveSettings, siteName } from './live-settings.ts'
export { agreedPages } from './page-queries.ts'
export { dumpSettings, namesInPublicLog, registrationMode, setSiteName } from './settings-queries.ts'
