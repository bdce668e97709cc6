import { createRequire } from 'node:module'

// `require` passes by the alias that leads here.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

export const { verify } = argon2

/** Argon2 at its lowest cost. A hash names its cost, so `verify` is quick, too. */
export const hash: typeof argon2.hash = (password) =>
  argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
