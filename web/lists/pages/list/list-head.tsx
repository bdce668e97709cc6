import type { ListedPost } from '#contract/lists.ts'
import type { SharedList } from '#contract/public-lists.ts'
import type { ListAddress } from '#web/api/public-lists.ts'
import { listUrl } from '#web/lists/list-address.ts'
import { postCount } from '#web/lists/list-texts.ts'
import { metaDescription, PageHead, StructuredData } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'

interface ListHeadProps {
  list: Omit<SharedList, 'items'>
  posts: ListedPost[]
  address: ListAddress
}

/** Title, preview and structured data. Lists with a link and later pages are not indexed. */
export function ListHead({ list, posts, address }: ListHeadProps) {
  const { url } = useSite()
  const isPublic = list.visibility === 'public'
  const isIndexed = isPublic && address.from === 0 && address.key === undefined
  const key = isPublic ? undefined : address.key
  const about = list.description || `Tools that ${list.owner.name} has put together.`
  return (
    <>
      <PageHead
        title={`${list.name} – a list by ${list.owner.name}`}
        description={metaDescription(`${about} ${postCount(list.post_count)}.`)}
        path={isPublic ? `/lists/${list.id}` : undefined}
        hidden={!isIndexed}
        embeddable={isPublic}
        document={listUrl({ id: list.id, ...(key && { key }) }, '.md')}
        feed={{ title: list.name, path: listUrl({ id: list.id, ...(key && { key }) }, '/feed.xml') }}
        preview={{
          path: listUrl({ id: list.id, ...(key && { key }) }, '/preview.png'),
          alt: `${list.name}, ${postCount(list.post_count)}`,
        }}
      />
      {isIndexed && <StructuredData facts={itemList(list, posts, url)} />}
    </>
  )
}

/** A list as an ItemList of schema.org, with its first posts. */
function itemList(
  { id, name, description, post_count }: ListHeadProps['list'],
  posts: ListedPost[],
  siteUrl: string,
) {
  return {
    '@type': 'ItemList',
    '@id': `${siteUrl}/lists/${id}#list`,
    url: `${siteUrl}/lists/${id}`,
    name,
    ...(description && { description }),
    numberOfItems: post_count,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: posts.map((post, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, name: post.title, url: `${siteUrl}/posts/${post.id}` },
    })),
  }
}
