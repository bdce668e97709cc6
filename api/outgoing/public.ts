export { createOutgoing } from './outgoing.ts'
export { createProviderFetch } from './provider-fetch.ts'
export { createMessageFetch } from './message-fetch.ts'
