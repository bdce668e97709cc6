export { AccountLinks } from './account-links.tsx'
