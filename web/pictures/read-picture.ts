import { messages } from '#contract/messages.ts'

/**
 * The picture in a file as a `data:` URL. Rejects with a message for the member when there is none. Its code is loaded on
 * demand: most visits choose no picture.
 */
export async function readPicture(file: File): Promise<string> {
  const { readPictureFile } = await import('./picture-file.ts').catch(() => {
    throw new Error(messages.network)
  })
  return readPictureFile(file)
}
