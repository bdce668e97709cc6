/** The prefix of every path of a call or a picture. */
export const host: string = import.meta.env['VITE_API_HOST'] || '/api'

/** The address of a picture, if there is one. */
export function pictureAddress(path: string | null | undefined): string | null {
  return path ? host + path : null
}
