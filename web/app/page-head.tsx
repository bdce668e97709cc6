import { useSite } from './site.ts'

interface PageHeadProps {
  /** Without the site's name; omitted on the home page. */
  title?: string | undefined
  /** One or two sentences for search engines and previews. */
  description?: string | undefined
  /** The canonical path, such as `/posts/7`. */
  path?: string | undefined
  /** `noindex`. */
  hidden?: boolean
  /** The OpenGraph type. */
  kind?: 'website' | 'article' | 'profile'
  /** A square preview picture instead of the site's wide one. */
  picture?: { path: string; alt: string } | null
  /** A wide preview picture of the page's own, in the size of the site's. */
  preview?: { path: string; alt: string } | undefined
  /** The page's own Atom feed, besides the feed of all posts. */
  feed?: { title: string; path: string } | undefined
  /** The page can be embedded elsewhere: `/oembed` has it. */
  embeddable?: boolean
}

// Of all wide pictures: api/syndication/previews/look.ts.
const previewSize = { width: '1200', height: '630' }

/** Title, description, canonical URL, feed links and preview metadata of a page. */
export function PageHead({
  title,
  description,
  path,
  hidden = false,
  feed,
  embeddable,
  ...shown
}: PageHeadProps) {
  const site = useSite()
  const fullTitle = title
    ? `${title} · ${site.name}`
    : site.tagline
      ? `${site.name} · ${site.tagline}`
      : site.name
  return (
    <>
      <title>{fullTitle}</title>
      {hidden && <meta name="robots" content="noindex" />}
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={site.url + path} />}
      <FeedLink title={`New posts · ${site.name}`} path="/feed.atom" />
      {feed && <FeedLink title={`${feed.title} · ${site.name}`} path={feed.path} />}
      {embeddable && path && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`${site.url}/oembed?${new URLSearchParams({ url: site.url + path, format: 'json' })}`}
        />
      )}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title ?? site.name} />
      {description && <meta property="og:description" content={description} />}
      {path && <meta property="og:url" content={site.url + path} />}
      <Preview {...shown} />
    </>
  )
}

function FeedLink({ title, path }: { title: string; path: string }) {
  return <link rel="alternate" type="application/atom+xml" title={title} href={path} />
}

// Twitter reads title and description from OpenGraph.
function Preview({
  kind = 'website',
  picture,
  preview,
}: Pick<PageHeadProps, 'kind' | 'picture' | 'preview'>) {
  const site = useSite()
  const shown = picture ?? preview ?? { path: '/preview.png', alt: site.tagline || site.name }
  return (
    <>
      <meta property="og:type" content={kind} />
      <meta property="og:image" content={URL.parse(shown.path, site.url)?.href} />
      {!picture && <meta property="og:image:type" content="image/png" />}
      {!picture && <meta property="og:image:width" content={previewSize.width} />}
      {!picture && <meta property="og:image:height" content={previewSize.height} />}
      <meta property="og:image:alt" content={shown.alt} />
      <meta name="twitter:card" content={picture ? 'summary' : 'summary_large_image'} />
    </>
  )
}

/** Facts about a page for search engines (schema.org, as JSON-LD). Browsers do not run this script type. */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: jsonInScript({ '@context': 'https://schema.org', ...facts }) }}
    />
  )
}

/** Serializes JSON for a script element; escapes `<`, so no value can end the element. */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

const descriptionLength = 160

/** The beginning of a text on one line, at most 160 characters, cut between two words. */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= descriptionLength) return line
  const cut = characters.slice(0, descriptionLength - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace < 0 ? cut : cut.slice(0, lastSpace)}…`
}
