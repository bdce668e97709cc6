import { limits } from '#contract/limits.ts'
import type { PostPicture } from '#contract/pictures.ts'
import type { OwnPost } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { pictureAddress } from '#web/api/host.ts'

/** A screenshot in a form: one that the post has, or a chosen file. */
export interface Screenshot {
  key: string
  /** Undefined until it is uploaded. */
  id?: number
  file?: File
  /** The address of its preview. */
  src: string
  alt: string
  error?: string | undefined
}

/**
 * Screenshots in forms by the id of the post, as they were when the form was closed: files that are chosen, and those whose
 * upload failed, are there again when it is opened. They outlast no reload.
 */
export const unsavedScreenshots = new Map<number, Screenshot[]>()

/** The screenshots of a post, for its form. */
export function savedScreenshots(pictures: PostPicture[]): Screenshot[] {
  return pictures.map(({ id, thumbnail, alt }) => ({
    ...{ key: `saved ${id}`, id, alt },
    src: pictureAddress(thumbnail)!,
  }))
}

/** Whether a form has the screenshots of its post, unchanged. */
export function isSameScreenshots(screenshots: Screenshot[], pictures: PostPicture[]): boolean {
  return (
    screenshots.length === pictures.length &&
    screenshots.every(({ id, alt }, index) => id === pictures[index]!.id && alt === pictures[index]!.alt)
  )
}

/** The same screenshots with the errors of their descriptions; undefined when all are right. */
export function checkScreenshots(screenshots: Screenshot[]): Screenshot[] | undefined {
  const { max } = limits.postPictures.alt
  const checked = screenshots.map((one) => {
    const length = [...one.alt.trim()].length
    if (length === 0) return { ...one, error: 'Screenshot description is required' }
    if (length > max) return { ...one, error: `Screenshot description can have at most ${max} characters` }
    return { ...one, error: undefined }
  })
  return checked.some(({ error }) => error !== undefined) ? checked : undefined
}

interface Saved {
  /** The post as it is now; undefined when nothing was changed. */
  post: OwnPost | undefined
  /** A sentence for each screenshot that was not saved. */
  failures: string[]
  /** The screenshots as the form has to show them, with their errors. */
  screenshots: Screenshot[]
}

async function upload(post: number, { file, alt }: Screenshot): Promise<OwnPost> {
  const body = new FormData()
  body.append('alt', alt)
  body.append('picture', file!)
  return api.addPostPicture({ params: { id: post }, body })
}

/**
 * Changes the screenshots of a post to those of its form, one by one: removes, then describes, then uploads. A failure stops no
 * other. Never rejects.
 */
export async function saveScreenshots(
  post: { id: number; pictures: PostPicture[] },
  screenshots: Screenshot[],
  onProgress: (text: string) => void,
): Promise<Saved> {
  const { id } = post
  const failures: string[] = []
  let now: OwnPost | undefined
  const kept = new Set(screenshots.map((one) => one.id))
  let { pictures } = post
  const remove = async ({ id: picture_id }: PostPicture) => {
    await api.deletePostPicture({ params: { id, picture_id } })
    pictures = pictures.filter((one) => one.id !== picture_id)
  }
  for (const picture of pictures.filter((one) => !kept.has(one.id))) {
    await remove(picture).catch((error: unknown) => {
      failures.push(`A screenshot could not be removed. ${errorText(error, '')}`.trim())
    })
  }
  const hasRemoved = pictures !== post.pictures

  const failed: Screenshot[] = []
  const files = screenshots.filter((one) => one.id === undefined)
  for (const [index, one] of screenshots.entries()) {
    const known = pictures.find((picture) => picture.id === one.id)
    if (one.id !== undefined && known?.alt === one.alt) continue
    try {
      if (one.id === undefined) {
        onProgress(`Uploading screenshot ${files.indexOf(one) + 1} of ${files.length}...`)
        now = await upload(id, one)
      } else {
        now = await api.updatePostPicture({ params: { id, picture_id: one.id }, body: { alt: one.alt } })
      }
    } catch (error) {
      console.error('Saving a screenshot failed', error)
      const text = errorText(error, 'It could not be saved. Please try again.')
      failures.push(`Screenshot ${index + 1} was not saved. ${text}`)
      failed.push({ ...one, error: text })
    }
  }
  if (hasRemoved && !now) now = await api.getOwnPost({ params: { id } }).catch(() => undefined)
  const all = savedScreenshots(now?.pictures ?? pictures)
  const shown = all.map((one) => failed.find((other) => other.id === one.id) ?? one)
  return { post: now, failures, screenshots: [...shown, ...failed.filter((one) => one.id === undefined)] }
}
