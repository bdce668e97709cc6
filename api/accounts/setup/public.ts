export { newSetupLink } from './link.ts'
