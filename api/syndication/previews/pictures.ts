import { basename } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { plainText } from '#contract/plain-text.ts'
import type { Post } from '#contract/posts.ts'
import type { SharedList } from '#contract/public-lists.ts'
import { spineOf } from '#contract/spine.ts'
import type { Tool } from '#contract/tools.ts'
import { AppError } from '#api/http/app-error.ts'
import { unpooled } from '#api/http/cache/cache.ts'
import type { MediaStore } from '#api/http/media-store.ts'
import type { Logos, PictureBook } from './books.ts'
import { drawableText, scriptOf } from './drawable-text.ts'
import {
  type BookPicture,
  drawBookPicture,
  drawShelfPicture,
  drawSite,
  type ShelfPicture,
} from './drawing.ts'
import { type HasGlyph, installFonts } from './fonts.ts'

/** The part of a post that its picture shows. */
export type PreviewedPost = Pick<
  Post,
  'title' | 'link' | 'name' | 'username' | 'highlight' | 'description' | 'avg_rating' | 'rating_count'
> & { tool: Pick<NonNullable<Post['tool']>, 'name' | 'logo' | 'avg_rating' | 'rating_count'> | null }

/** The part of a tool that its picture shows. */
export type PreviewedTool = Pick<
  Tool,
  'name' | 'logo' | 'tagline' | 'host' | 'avg_rating' | 'rating_count' | 'post_count'
>

/** A tool on the shelf of a picture. */
export type ShelvedTool = Pick<Tool, 'name' | 'logo'>

/** The part of a list that its picture shows. */
export type PreviewedList = Pick<SharedList, 'name' | 'owner' | 'post_count'>

/** Draws preview pictures, as PNG. */
export interface PreviewPictures {
  ofPost(post: PreviewedPost): Promise<Buffer>
  ofTool(tool: PreviewedTool): Promise<Buffer>
  ofList(list: PreviewedList, tools: ShelvedTool[]): Promise<Buffer>
  /** Of something to do, as somebody asks the finder for it, with tools that serve it. */
  ofNeed(need: string, tools: ShelvedTool[]): Promise<Buffer>
  ofSite(): Promise<Buffer>
}

interface Options {
  /** The name and the tagline of the site now. */
  site: { readonly name: string; readonly tagline: string }
  /** The folder for the unpacked fonts. */
  fontsDir: string
  /** Has the logos. */
  media: Pick<MediaStore, 'read'>
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

function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`
}

function scoreOf({ avg_rating, rating_count }: Pick<Tool, 'avg_rating' | 'rating_count'>) {
  return avg_rating === null ? undefined : { average: avg_rating, ratings: rating_count }
}

const question = 'What should I use?'

/** Of the text that is the headline. */
type Kind = 'Name' | 'Title' | 'Question'

/** Makes the texts of pictures, in letters that the fonts have. */
function describer({ site }: Options, hasGlyph: HasGlyph) {
  const drawable = (text: string) => drawableText(text, hasGlyph)
  const siteName = () => drawable(site.name)

  /** A text, or what stands for one in letters that cannot be drawn, with a note that says so. */
  function headlineOf(title: string, kind: Kind, otherwise: string | undefined) {
    const headline = drawable(title)
    if (headline !== undefined) return { headline }
    const note = `${kind} in ${scriptOf(title) ?? 'another script'}`
    // A host is ASCII.
    return { headline: otherwise ?? siteName() ?? 'AI tools', note }
  }

  function bookOf({ name, logo }: ShelvedTool): PictureBook {
    return {
      name,
      lettering: drawable(spineOf(name).lettering) ?? '',
      logo: logo === null ? undefined : basename(logo),
    }
  }

  function ofTool(tool: PreviewedTool): BookPicture {
    const { headline, note } = headlineOf(tool.name, 'Name', tool.host)
    const reviews = counted(tool.post_count, 'review')
    return {
      siteName: siteName(),
      book: bookOf(tool),
      headline,
      text: note ?? drawable(plainText(tool.tagline)),
      voice: 'site',
      score: scoreOf(tool),
      byline: headline !== tool.host ? `${tool.host} · ${reviews}` : reviews,
    }
  }

  function wordsOf({ highlight, description }: PreviewedPost): Pick<BookPicture, 'text' | 'voice'> {
    const sentence = highlight === null ? undefined : drawable(highlight)
    if (sentence !== undefined) return { text: sentence, voice: 'quotation' }
    return { text: drawable(plainText(description)), voice: 'member' }
  }

  function ofPost(post: PreviewedPost): BookPicture {
    const { title, tool } = post
    const { headline, note } = headlineOf(title, 'Title', hostOf(post.link))
    return {
      siteName: siteName(),
      book: bookOf(tool ?? { name: title, logo: null }),
      headline,
      ...(note === undefined ? wordsOf(post) : { text: note, voice: 'site' }),
      score: scoreOf(tool ?? post),
      byline: `by ${drawable(post.name) ?? `@${post.username}`}`,
    }
  }

  function onShelf(headline: string, byline: string, tools: ShelvedTool[]): ShelfPicture {
    return { siteName: siteName(), headline, byline, books: tools.map(bookOf) }
  }

  return {
    ofSite: () => ({ name: siteName() ?? 'AI tools', tagline: drawable(site.tagline) }),
    ofTool,
    ofPost,
    ofList({ name, owner, post_count }: PreviewedList, tools: ShelvedTool[]) {
      const owned = drawable(owner.name) ?? `@${owner.username}`
      const { headline, note } = headlineOf(name, 'Name', undefined)
      const byline = `${counted(post_count, 'post')} by ${owned}`
      return onShelf(headline, note === undefined ? byline : `${note} · ${byline}`, tools)
    },
    ofNeed(need: string, tools: ShelvedTool[]): ShelfPicture {
      const { headline, note = question } = headlineOf(need, 'Question', question)
      return onShelf(headline, note, tools)
    },
  }
}

/**
 * Draws the preview pictures of a site. Remembers recent ones by their texts, so a like or a comment, which invalidates
 * the post, does not draw its picture again. Rejects with 503 when too many are waiting.
 */
export function createPreviewPictures(options: Options): PreviewPictures {
  const { fontsDir, media, maxBytes = 8 * 2 ** 20 } = options
  const limit = pLimit(concurrency)
  const drawn = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (png) => png.length })
  let describing: Promise<ReturnType<typeof describer>> | undefined

  function describe() {
    // A failure, as of a full disk, is not remembered.
    describing ??= installFonts(fontsDir)
      .then((hasGlyph) => describer(options, hasGlyph))
      .catch((error: unknown) => {
        describing = undefined
        throw error
      })
    return describing
  }

  // The response cache loads each picture once for all concurrent requests.
  async function draw<Picture>(
    picture: Picture,
    work: (picture: Picture, logos: Logos) => Promise<Buffer>,
  ): Promise<Buffer> {
    const key = JSON.stringify(picture)
    const before = drawn.get(key)
    if (before) return before
    if (limit.pendingCount >= maxQueued) {
      const detail = 'Too many pictures are being drawn. Please try again in a moment.'
      throw new AppError(503, 'overloaded', detail, { headers: { 'retry-after': '5' } })
    }
    const png = unpooled(await limit(() => work(picture, media.read)))
    drawn.set(key, png)
    return png
  }

  return {
    ofPost: async (post) => draw((await describe()).ofPost(post), drawBookPicture),
    ofTool: async (tool) => draw((await describe()).ofTool(tool), drawBookPicture),
    ofList: async (list, tools) => draw((await describe()).ofList(list, tools), drawShelfPicture),
    ofNeed: async (need, tools) => draw((await describe()).ofNeed(need, tools), drawShelfPicture),
    ofSite: async () => draw((await describe()).ofSite(), drawSite),
  }
}
