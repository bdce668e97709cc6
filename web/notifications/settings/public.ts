export { kindTexts } from './kind-texts.ts'
