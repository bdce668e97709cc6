/** A picture as stored. */
export interface Picture {
  name: string
  bytes: Buffer
}

/** A file in the store. */
export interface StoredFile {
  name: string
  bytes: number
  changedAt: Date
}

/** The store of pictures' files. Names are flat, and a name never has another content. */
export interface MediaStore {
  /** The folder that has the files, where the store is one. */
  readonly folder?: string
  /** Names the store for the operator. */
  readonly place: string
  /** Address at which everyone can read the files, without a trailing slash. */
  readonly publicUrl?: string | undefined
  /** Writes a picture's file completely or not at all. False when it exists already. */
  write(picture: Picture): Promise<boolean>
  /** The bytes of a file; undefined when there is none. */
  read(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Removes a file, if there is one. */
  remove(name: string): Promise<void>
  /** All files, in any order; of a bucket, which may have others, those with names of pictures. */
  list(): AsyncIterable<StoredFile>
}

/** The store cannot be used right now. The message is a sentence for the operator, without secrets. */
export class StoreUnavailable extends Error {}

/** Whether a picture can have this name: one segment of a path, and no hidden file. */
export function isPictureName(name: string): boolean {
  return /^[\w-][\w.-]{0,94}\.webp$/.test(name)
}
