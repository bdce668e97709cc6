import { z } from 'zod'
import { id } from './fields.ts'

/** A screenshot of a post. */
export const postPicture = z
  .object({
    id,
    /** Path of the whole picture below the address of the API: a WebP of at most 1600 pixels a side. */
    url: z.string(),
    /** Path of a small rendition, of at most 640 pixels a side. */
    thumbnail: z.string(),
    /** Size of the whole picture in pixels. */
    width: z.int(),
    height: z.int(),
    /** Its description, for those who do not see it. */
    alt: z.string(),
  })
  .meta({ id: 'PostPicture' })
export type PostPicture = z.infer<typeof postPicture>

/** The content types that uploaded pictures may have. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
