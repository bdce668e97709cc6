export { createOutgoing } from './outgoing.ts'
export { createProviderFetch } from './provider-fetch.ts'
export { createPushFetch } from './push-fetch.ts'
