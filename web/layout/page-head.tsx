import { useSite } from './site.ts'

interface PageHeadProps {
  /** Without the site's name; left out on the home page. */
  title?: string | undefined
  /** One or two sentences for search engines and previews. */
  description?: string | undefined
  /** The page's one true path, such as `/posts/7`. */
  path?: string | undefined
  /** Keep it out of search engines. */
  hidden?: boolean
  /** What previews take the page for. */
  kind?: 'website' | 'article' | 'profile'
  /** The path of a square picture that previews show in place of the site's own wide one, and what is on it. */
  picture?: { path: string; says: string } | null
  /** The Atom feed of what the page shows, when that is not every new post. */
  feed?: { title: string; path: string } | undefined
}

const preview = {
  path: '/preview.png',
  width: '1200',
  height: '630',
  says: 'AI tools, recommended by people',
}

/** What stands in the head of a page: title, description, address, and what previews show. */
export function PageHead({ title, description, path, hidden = false, feed, ...shown }: PageHeadProps) {
  const site = useSite()
  const fullTitle = title ? `${title} · ${site.name}` : `${site.name} · AI tools, recommended by people`
  return (
    <>
      <title>{fullTitle}</title>
      {hidden && <meta name="robots" content="noindex" />}
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={site.url + path} />}
      <FeedLink title={`New posts · ${site.name}`} path="/feed.atom" />
      {feed && <FeedLink title={`${feed.title} · ${site.name}`} path={feed.path} />}
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

/** Twitter's card takes title and description from OpenGraph. */
function Preview({ kind = 'website', picture }: Pick<PageHeadProps, 'kind' | 'picture'>) {
  const site = useSite()
  return (
    <>
      <meta property="og:type" content={kind} />
      <meta property="og:image" content={URL.parse(picture?.path ?? preview.path, site.url)?.href} />
      {!picture && <meta property="og:image:width" content={preview.width} />}
      {!picture && <meta property="og:image:height" content={preview.height} />}
      <meta property="og:image:alt" content={picture?.says ?? preview.says} />
      <meta name="twitter:card" content={picture ? 'summary' : 'summary_large_image'} />
    </>
  )
}
