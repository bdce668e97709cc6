import { z } from 'zod'
import { webAddress } from './fields.ts'

/** An address to which names are appended: without credentials and query, and without a slash at the end. */
const baseAddress = webAddress
  .refine((text) => {
    const { search, hash, username, password } = new URL(text)
    return !search && !hash && !username && !password
  })
  .transform((text) => text.replace(/\/$/, ''))

/** A bucket, with a prefix of keys that is empty or ends with a slash. */
const bucketAddress = z.string().transform((text, context) => {
  const [, bucket, path = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/.exec(text) ?? []
  const segments = path.replace(/\/$/, '').split('/')
  const isPath = path === '' || segments.every((segment) => /^[\w-][\w.-]*$/.test(segment))
  if (bucket !== undefined && isPath) return { bucket, prefix: path && `${segments.join('/')}/` }
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

/** Variables about the store of pictures. */
export const mediaVariables = {
  MEDIA_URL: bucketAddress.optional(),
  MEDIA_PUBLIC_URL: baseAddress.optional(),
  S3_ENDPOINT: baseAddress.optional(),
  AWS_ACCESS_KEY_ID: z.string().trim().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().trim().optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/)
    .optional(),
}

type Read = z.output<z.ZodObject<typeof mediaVariables>>

/** The object storage of pictures; undefined without MEDIA_URL. Throws when a variable that it needs is missing. */
export function readMedia(read: Read) {
  const { MEDIA_URL: location, S3_ENDPOINT: endpoint } = read
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (!location) {
    if (read.MEDIA_PUBLIC_URL) throw new Error('MEDIA_URL must name a bucket with MEDIA_PUBLIC_URL.')
    return undefined
  }
  if (!endpoint) throw new Error('S3_ENDPOINT must be set with MEDIA_URL.')
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set with MEDIA_URL.')
  }
  const keys = { accessKeyId, secretAccessKey }
  return { ...location, endpoint, region: read.AWS_REGION, ...keys, publicUrl: read.MEDIA_PUBLIC_URL }
}
