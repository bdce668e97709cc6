import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { listListsOfTool } from '#contract/public-lists.ts'
import { listsOfToolQuery } from '#web/api/public-lists.ts'
import { useMuted } from '#web/members/mutes/public.ts'
import { Spine } from '#web/tools/public.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { countText } from './texts.ts'

type ListOfTool = Answer<typeof listListsOfTool>[number]

/** Public lists that hold the tool, each as a small shelf. Nothing without any. */
export function OnTheseLists({ slug }: { slug: string }) {
  const id = useId()
  const { data = [] } = useQuery(listsOfToolQuery(slug))
  const { usernames } = useMuted()
  const lists = data.filter(({ owner }) => !usernames.has(owner.username))
  if (lists.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        On these lists
      </h2>
      <ul className="mt-2 space-y-6">
        {lists.map((list) => (
          <SmallShelf key={list.id} list={list} />
        ))}
      </ul>
    </section>
  )
}

const linkClasses = 'rounded-sm underline-offset-4 hover:text-accent hover:underline'

function SmallShelf({ list: { id, name, owner, post_count, tools } }: { list: ListOfTool }) {
  return (
    <li>
      <div aria-hidden className="shelf overflow-hidden px-2 [--u:0.8]">
        {tools.map((tool) => (
          <Spine key={tool.slug} name={tool.name} />
        ))}
        <span className="bookend" />
      </div>
      <div className="board" />
      <h3 dir="auto" className="mt-2.5 font-semibold wrap-anywhere">
        <SiteLink to={`/lists/${id}`} className={classes(linkClasses, 'inline-block py-0.5')}>
          {name}
        </SiteLink>
      </h3>
      <p className="text-xs text-ink-3">
        <SiteLink to={`/members/${owner.username}`} dir="auto" className={linkClasses}>
          {owner.name}
        </SiteLink>
        , {countText(post_count, 'post')}
      </p>
    </li>
  )
}
