export { VerificationBanner } from './verification-banner.tsx'
