/** Texts of refusals about following. */
export const followMessages = {
  oneself: 'You can not follow yourself',
}
