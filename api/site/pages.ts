import { topLevelSlugs } from '#contract/site-pages.ts'
import type { ListedPage, SitePage } from '#contract/site.ts'
import { parseMarkdown } from '#markdown/public.ts'
import type { Database } from '#database/client.ts'
import { findSavedPage, savedPages } from './page-queries.ts'
import { starterPages } from './starter-pages.ts'

function placeOf(slug: string): number {
  const place = (topLevelSlugs as readonly string[]).indexOf(slug)
  return place < 0 ? topLevelSlugs.length : place
}

/** All pages: those with an address of their own first, then by title. */
export async function listedPages(database: Database): Promise<ListedPage[]> {
  const saved = await savedPages(database)
  const drafts = [...starterPages]
    .filter(([slug]) => !saved.some((page) => page.slug === slug))
    .map(([slug, { title }]) => ({ slug, title, updated_at: null, is_draft: true }))
  const pages = saved.map((page) => ({
    ...page,
    updated_at: page.updated_at.toISOString(),
    is_draft: false,
  }))
  return [...drafts, ...pages].toSorted(
    (one, other) => placeOf(one.slug) - placeOf(other.slug) || one.title.localeCompare(other.title, 'en'),
  )
}

/** A page with the parts of its text. Without a time it is a starter text. */
export function presentPage(page: { title: string; text: string; updated_at?: Date }): SitePage {
  const { title, text, updated_at } = page
  const content = parseMarkdown(text, () => undefined, { headings: true, paths: true })
  return { title, text, content, updated_at: updated_at?.toISOString() ?? null }
}

/** A saved page or a starter text; undefined where there is neither. */
export async function findPage(database: Database, slug: string): Promise<SitePage | undefined> {
  const page = (await findSavedPage(database, slug)) ?? starterPages.get(slug)
  return page && presentPage(page)
}
