import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a file that is to be a picture; null when nothing is, as far as can be told here. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return messages.picture.type
  return size > limits.picture.bytes ? messages.picture.large : null
}

/** A file's content as an address that the page's policy lets a picture have. */
export function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can not be read')))
    reader.readAsDataURL(file)
  })
}
