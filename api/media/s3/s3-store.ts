import { isPictureName, type MediaStore } from '#api/http/media-store.ts'
import { type Answered, openBucket, type BucketSettings } from './bucket.ts'
import { readListedObjects } from './listed-objects.ts'

export interface S3Settings extends BucketSettings {
  /** Address at which everyone can read the objects, without a trailing slash. */
  publicUrl: string | undefined
}

/** Whether there is no such object, as opposed to no such bucket, which is a mistake of the settings. */
function isMissing({ status, body }: Answered): boolean {
  return status === 404 && !body.includes('NoSuchBucket')
}

/** Stores pictures as objects of an S3-compatible object storage. */
export function s3Store({ publicUrl, ...settings }: S3Settings): MediaStore {
  const { prefix } = settings
  const bucket = openBucket(settings)

  async function has(name: string): Promise<boolean> {
    const answered = await bucket.ask({ method: 'HEAD', key: prefix + name })
    if (answered.status === 404) return false
    if (answered.status !== 200) throw bucket.refusal(answered)
    return true
  }

  return {
    place: bucket.place,
    publicUrl,
    has,
    async write({ name, bytes }) {
      if (await has(name)) return false
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=3600, must-revalidate',
      }
      const body = Buffer.from(bytes)
      const answered = await bucket.ask({ method: 'PUT', key: prefix + name, body, headers })
      if (answered.status !== 200) throw bucket.refusal(answered)
      return true
    },
    async read(name) {
      const answered = await bucket.ask({ method: 'GET', key: prefix + name })
      if (answered.status === 200) return answered.body
      if (isMissing(answered)) return undefined
      throw bucket.refusal(answered)
    },
    async remove(name) {
      const answered = await bucket.ask({ method: 'DELETE', key: prefix + name })
      if (![200, 204].includes(answered.status) && !isMissing(answered)) throw bucket.refusal(answered)
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined;) {
        const answered = await bucket.ask({
          method: 'GET',
          query: { 'list-type': '2', prefix, delimiter: '/', ...(token && { 'continuation-token': token }) },
        })
        if (answered.status !== 200) throw bucket.refusal(answered)
        const page = readListedObjects(answered.body.toString())
        for (const object of page.objects) {
          const name = object.name.slice(prefix.length)
          if (isPictureName(name)) yield { ...object, name }
        }
        token = page.token
      }
    },
  }
}
