import { Parser } from 'htmlparser2'
import type { StoredFile } from '#api/http/media-store.ts'

/** A page of a list of objects. */
export interface ListedObjects {
  /** With their whole keys as names. */
  objects: StoredFile[]
  /** Of the next page, if there is one. */
  token: string | undefined
}

/** Reads the answer to ListObjectsV2. */
export function readListedObjects(xml: string): ListedObjects {
  const objects: StoredFile[] = []
  let fields: Record<string, string> = {}
  let token: string | undefined
  let text = ''
  const parser = new Parser(
    {
      onopentag(name) {
        text = ''
        if (name === 'Contents') fields = {}
      },
      ontext: (part) => void (text += part),
      onclosetag(name) {
        if (name === 'Contents') {
          const { Key = '', Size, LastModified = '' } = fields
          objects.push({ name: Key, bytes: Number(Size), changedAt: new Date(LastModified) })
        } else if (name === 'NextContinuationToken') token = text
        else fields[name] = text
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return { objects, token }
}
