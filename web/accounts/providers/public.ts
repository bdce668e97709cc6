export { ProviderButtons } from './provider-buttons.tsx'
export { useProviderError } from './use-provider-error.ts'
