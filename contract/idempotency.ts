/** The request header that makes the repetition of a request harmless. */
export const idempotencyHeader = 'idempotency-key'

/** Hours for which a key and its answer are kept. */
export const idempotencyHours = 24

export const idempotencyMessages = {
  key: 'Idempotency-Key must have 8 to 100 visible ASCII characters',
  otherRequest: 'This Idempotency-Key was sent with another request. Please use a new one.',
  running: 'The same request is still being answered. Please try again in a moment.',
}

/** A value of the header. */
export const idempotencyKey = /^[!-~]{8,100}$/
