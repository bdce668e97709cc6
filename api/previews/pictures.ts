import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Post } from '#contract/posts.ts'
import type { SharedList } from '#contract/public-lists.ts'
import type { Tool } from '#contract/tools.ts'
import { AppError } from '#api/http/app-error.ts'
import { unpooled } from '#api/http/cache/cache.ts'
import { drawableText } from './drawable-text.ts'
import { drawPicture, drawSite, type PictureTexts } from './drawing.ts'
import { installFonts, type HasGlyph } from './fonts.ts'

/** The part of a post that its picture shows. */
export type PreviewedPost = Pick<Post, 'title' | 'link' | 'name' | 'avg_rating' | 'rating_count'>

/** The part of a tool that its picture shows. */
export type PreviewedTool = Pick<Tool, 'name' | 'host' | 'avg_rating' | 'rating_count' | 'post_count'>

/** The part of a list that its picture shows. */
export type PreviewedList = Pick<SharedList, 'name' | 'owner' | 'post_count'>

/** Draws preview pictures, as PNG. */
export interface PreviewPictures {
  ofPost(post: PreviewedPost): Promise<Buffer>
  ofTool(tool: PreviewedTool): Promise<Buffer>
  ofList(list: PreviewedList): Promise<Buffer>
  /** Of something to do, as somebody asks the finder for it. */
  ofNeed(need: string): Promise<Buffer>
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

/** Subject of a picture. */
interface Subject {
  title: string
  byline: string | undefined
  host: string | undefined
  avg_rating: number | null
  rating_count: number
}

function postSubject(post: PreviewedPost, hasGlyph: HasGlyph): Subject {
  const author = drawableText(post.name, hasGlyph)
  return { ...post, byline: author && `by ${author}`, host: hostOf(post.link) }
}

function toolSubject({ name, post_count, ...tool }: PreviewedTool): Subject {
  return { ...tool, title: name, byline: post_count === 1 ? '1 review' : `${post_count} reviews` }
}

function listSubject({ name, owner, post_count }: PreviewedList, hasGlyph: HasGlyph): Subject {
  const author = drawableText(owner.name, hasGlyph)
  const posts = post_count === 1 ? '1 post' : `${post_count} posts`
  const byline = author === undefined ? posts : `${posts} by ${author}`
  return { title: name, byline, host: undefined, avg_rating: null, rating_count: 0 }
}

function needSubject(need: string): Subject {
  return {
    title: need,
    byline: 'What should I use?',
    host: undefined,
    avg_rating: null,
    rating_count: 0,
  }
}

/** A title that cannot be drawn is replaced by the host, which is ASCII, or the site's name. */
function textsOf(subject: Subject, siteName: string, hasGlyph: HasGlyph): PictureTexts {
  const site = drawableText(siteName, hasGlyph)
  const title = drawableText(subject.title, hasGlyph)
  const { host, byline } = subject
  return {
    siteName: site,
    headline: title ?? host ?? site ?? 'AI tools',
    byline,
    host: title === undefined ? undefined : host,
    average: subject.avg_rating,
    ratings: subject.rating_count,
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

  function drawSubject(subject: Subject, hasGlyph: HasGlyph): Promise<Buffer> {
    const texts = textsOf(subject, siteName, hasGlyph)
    return draw(JSON.stringify(texts), () => drawPicture(texts))
  }

  return {
    async ofPost(post) {
      const hasGlyph = await install()
      return drawSubject(postSubject(post, hasGlyph), hasGlyph)
    },
    async ofTool(tool) {
      return drawSubject(toolSubject(tool), await install())
    },
    async ofList(list) {
      const hasGlyph = await install()
      return drawSubject(listSubject(list, hasGlyph), hasGlyph)
    },
    async ofNeed(need) {
      return drawSubject(needSubject(need), await install())
    },
    async ofSite() {
      const hasGlyph = await install()
      return draw('site', () => drawSite(drawableText(siteName, hasGlyph) ?? 'AI tools'))
    },
  }
}
