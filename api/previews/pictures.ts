import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Post } from '#contract/posts.ts'
import { AppError } from '#api/http/app-error.ts'
import { unpooled } from '#api/http/cache/cache.ts'
import { drawableText } from './drawable-text.ts'
import { drawPost, drawSite, type PostTexts } from './drawing.ts'
import { installFonts, type HasGlyph } from './fonts.ts'

/** The part of a post that its picture shows. */
export type PreviewedPost = Pick<Post, 'title' | 'link' | 'name' | 'avg_rating' | 'rating_count'>

/** Draws preview pictures, as PNG. */
export interface PreviewPictures {
  ofPost(post: PreviewedPost): Promise<Buffer>
  ofSite(): Promise<Buffer>
}

interface Options {
  siteName: string
  /** The folder for the unpacked fonts. */
  fontsDir: string
  /** Bytes of all remembered pictures. */
  maxBytes?: number
}

// Drawing takes some 50 ms of a thread.
const concurrency = 2
/** More would occupy the admission queue, which serves pages, too. */
const maxQueued = 4

/** The host of a link, without 'www.'; undefined for a post without one. */
function hostOf(link: string): string | undefined {
  return URL.parse(link)?.hostname.replace(/^www\./, '')
}

/** A title that cannot be drawn is replaced by the host, which is ASCII, or the site's name. */
function textsOf(post: PreviewedPost, siteName: string, hasGlyph: HasGlyph): PostTexts {
  const site = drawableText(siteName, hasGlyph)
  const title = drawableText(post.title, hasGlyph)
  const host = hostOf(post.link)
  return {
    siteName: site,
    headline: title ?? host ?? site ?? 'AI tools',
    author: drawableText(post.name, hasGlyph),
    host: title === undefined ? undefined : host,
    average: post.avg_rating,
    ratings: post.rating_count,
  }
}

/**
 * Draws the preview pictures of a site. Remembers recent ones by their texts, so a like or a comment, which invalidates
 * the post, does not draw its picture again. Rejects with 503 when too many are waiting.
 */
export function createPreviewPictures({
  siteName,
  fontsDir,
  maxBytes = 8 * 2 ** 20,
}: Options): PreviewPictures {
  const limit = pLimit(concurrency)
  const drawn = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (png) => png.length })
  let fonts: Promise<HasGlyph> | undefined

  function install(): Promise<HasGlyph> {
    // A failure, as of a full disk, is not remembered.
    fonts ??= installFonts(fontsDir).catch((error: unknown) => {
      fonts = undefined
      throw error
    })
    return fonts
  }

  // The response cache loads each picture once for all concurrent requests.
  async function draw(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const before = drawn.get(key)
    if (before) return before
    if (limit.pendingCount >= maxQueued) {
      const detail = 'Too many pictures are being drawn. Please try again in a moment.'
      throw new AppError(503, 'overloaded', detail, { headers: { 'retry-after': '5' } })
    }
    const png = unpooled(await limit(work))
    drawn.set(key, png)
    return png
  }

  return {
    async ofPost(post) {
      const texts = textsOf(post, siteName, await install())
      return draw(JSON.stringify(texts), () => drawPost(texts))
    },
    async ofSite() {
      const hasGlyph = await install()
      return draw('site', () => drawSite(drawableText(siteName, hasGlyph) ?? 'AI tools'))
    },
  }
}
