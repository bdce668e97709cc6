import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** The error for a file that cannot be a picture, or null. */
export function pictureError({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return messages.picture.type
  return size > limits.picture.bytes ? messages.picture.large : null
}

/** Reads a file as a `data:` URL; the content security policy permits no `blob:` images. */
function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can not be read')))
    reader.readAsDataURL(file)
  })
}

/** Rejects when the browser finds no picture in the file. */
async function decode(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
}

/** The picture in a file as a `data:` URL. Rejects with a message for the member when there is none. */
export async function readPictureFile(file: File): Promise<string> {
  const problem = pictureError(file)
  if (problem !== null) throw new Error(problem)
  const url = await readDataUrl(file).catch(() => Promise.reject(new Error('This file could not be read.')))
  await decode(url).catch(() => Promise.reject(new Error(messages.picture.none)))
  return url
}
