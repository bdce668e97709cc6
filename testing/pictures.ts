import sharp, { type Sharp } from 'sharp'
import { uploadPicture } from '#contract/profiles.ts'
import type { TestApi } from './api.ts'
import type { Member } from './rows.ts'

interface Sent {
  type?: string
  field?: string
  /** The client's address. */
  from?: string
  /** The other fields of the form. */
  fields?: Record<string, string>
}

/** A form as a browser sends it, with its content type. */
export async function formOf(
  bytes: Buffer,
  { type = 'image/png', field = 'picture', fields = { note: 'of no use' } }: Sent = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), 'me.png')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type')! }
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) }
}

export function signed({ token }: Member) {
  return { authorization: `Token ${token}` }
}

/** Uploads a file as this member's picture, or as a guest's. */
export async function upload(api: TestApi, by: Member | null, bytes: Buffer, sent: Sent = {}) {
  const { headers, payload } = await formOf(bytes, sent)
  return api.send({
    method: uploadPicture.method,
    url: `/api${uploadPicture.path}`,
    payload,
    ...(sent.from !== undefined && { remoteAddress: sent.from }),
    headers: { ...headers, ...(by && signed(by)) },
  })
}

/** A picture of one colour. */
export function plain(width: number, height: number, background = '#336699'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A PNG that is padded to a size behind its end. */
export async function pngOf(size: number): Promise<Buffer> {
  const png = await plain(40, 40).png().toBuffer()
  return Buffer.concat([png, Buffer.alloc(size - png.length)])
}

export const noPicture = { picture: ['There is no picture in this file'] }
