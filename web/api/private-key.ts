/**
 * The first part of the key of every query whose answer depends on the member. These are dropped when somebody signs
 * in or out.
 */
export const mine = 'mine'
