import { addPasskey } from '#contract/passkeys.ts'

export const passkeySchema = addPasskey.body.pick({ name: true })
