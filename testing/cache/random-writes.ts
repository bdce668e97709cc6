import fc from 'fast-check'
import type { Database } from '#database/client.ts'
import { plain } from '#testing/pictures.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

/** An address to read, as a member where a token stands beside it. */
export interface Read {
  url: string
  token?: string
}

const names = [
  ...['post', 'edit', 'delete', 'like', 'unlike', 'rate', 'comment', 'edit comment', 'delete comment'],
  ...['reply', 'like comment', 'unlike comment'],
  ...['mark helpful', 'unmark helpful', 'open', 'relate', 'verify'],
  ...['answer as maker', 'delete answer'],
  ...['bookmark', 'unbookmark', 'save in a list', 'delete list', 'rename', 'read notifications'],
  ...['fact', 'delete fact', 'screenshot'],
] as const
const words = ['chat', 'code', 'picture', 'voice', 'table', 'letter']

const write = fc.record({
  name: fc.constantFrom<(typeof names)[number]>(...names),
  member: fc.nat(),
  target: fc.nat(),
  word: fc.constantFrom(...words),
  categories: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
  value: fc.integer({ min: 1, max: 5 }),
})

interface Post {
  id: number
  /** Slug of its tool. */
  tool: string | undefined
  author: Member
  categories: number[]
}

/** Posts with one of these links share a tool. */
const linkOf = (word: string) => (word === 'letter' ? '' : `https://${word}.example/`)

const picture = await plain(8, 8).png().toBuffer()

/** The form that uploads a screenshot. */
function screenshot(alt: string): FormData {
  const form = new FormData()
  form.append('alt', alt)
  form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }))
  return form
}

function readsOfTool(slug: string): string[] {
  const about = `/api/tools/${slug}/`
  return [
    about,
    `${about}posts/`,
    `${about}posts/?sort=top`,
    `${about}ratings/`,
    `${about}facts/history/`,
    `${about}history/`,
    `${about}verdict/`,
  ]
}

/** Members who do one random thing after the other over HTTP; the same seed does the same. */
export async function createWriter(site: string, database: Database, seed: number, count: number) {
  const members = await insertCrowd(database, 6)
  const posts: Post[] = []
  const comments: { id: number; post: Post; by: Member }[] = []
  const lists: { id: number; post: Post; by: Member }[] = []
  // The maker who replied, by the id of the post.
  const answered = new Map<number, Member>()
  const writes = fc.sample(write, { seed, numRuns: count })

  async function send(method: string, path: string, { token }: Member, body?: object) {
    const isForm = body instanceof FormData
    const response = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (response.status === 204) return undefined
    const answer = (await response.json()) as any
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  /** Reads that show a post, its comments or its author. Searches are left out: they may be older than a write. */
  function readsOf({ id, tool, author, categories }: Post, by: Member): Read[] {
    const about = `/api/interactions/posts/${id}/comments/`
    return [
      ...['/api/posts/', '/api/posts/?sort=trending', '/api/posts/?sort=top', '/api/posts/top_posts/'],
      ...categories.map((category) => `/api/posts/?category=${category}`),
      ...[
        '/api/tools/',
        '/api/tools/?sort=trending&limit=2',
        '/api/tools/?pricing=free&sort=name',
        '/api/tools/facets/',
      ],
      ...categories.map((category) => `/api/tools/facets/?category=${category}`),
      ...(tool === undefined ? [] : readsOfTool(tool)),
      ...[`${about}?view=threads`, `${about}?view=threads&sort=top&limit=3`],
      ...[`/api/posts/${id}/`, about, '/api/posts/categories', '/feed.atom'],
      ...[`/api/members/${author.username}/`, `/api/members/${author.username}/posts/?limit=3`],
      `/api/members/${by.username}/`,
      '/api/moderation/public_log/?limit=5',
    ]
      .map((url): Read => ({ url }))
      .concat({ url: '/api/notifications/', token: author.token })
  }

  async function publish(by: Member, fields: object, categories: number[]): Promise<Post> {
    const { id, tool } = await send('POST', '/posts/', by, { ...fields, category_ids: categories })
    const post = { id, tool: tool?.slug, author: by, categories }
    posts.push(post)
    return post
  }

  return async (n: number): Promise<{ what: string; reads: Read[] }> => {
    const { name, word, value, categories, ...random } = writes[n]!
    const by = members[random.member % members.length]!
    const fields = { title: `${word} ${n}`, description: `A ${word} tool`, link: linkOf(word) }
    const done = (post: Post) => ({ what: `${name} of post ${post.id}`, reads: readsOf(post, by) })
    // A category of the word is shown while any post has it: the next edit or deletion takes it away.
    const named = value === 1 ? { new_category: `All ${word}s` } : {}
    if (name === 'post' || posts.length < 8) {
      return done(await publish(by, { ...fields, ...named }, categories))
    }
    const post = posts[random.target % posts.length]!
    const comment = comments.length > 0 ? comments[random.target % comments.length]! : undefined
    const interactions = `/interactions/posts/${post.id}`

    switch (name) {
      case 'edit': {
        const was = { ...post, categories: [...new Set([...post.categories, ...categories])] }
        const text = { ...fields, personal_review: '', category_ids: categories }
        const { tool } = await send('PUT', `/posts/${post.id}/`, post.author, text)
        post.categories = categories
        post.tool = tool?.slug
        return done({ ...was, tool: value > 3 ? post.tool : was.tool })
      }
      case 'delete':
        await send('DELETE', `/posts/${post.id}/`, post.author)
        posts.splice(posts.indexOf(post), 1)
        comments.splice(0, comments.length, ...comments.filter((one) => one.post !== post))
        return done(post)
      case 'like':
        await send('POST', `${interactions}/like/`, by)
        return done(post)
      case 'unlike':
        await send('DELETE', `${interactions}/unlike/`, by)
        return done(post)
      case 'rate':
        await send('POST', `${interactions}/rate/`, by, { value })
        return done(post)
      case 'mark helpful':
      case 'unmark helpful':
        if (by === post.author) return done(post)
        await send(name === 'mark helpful' ? 'POST' : 'DELETE', `${interactions}/helpful/`, by)
        return done(post)
      case 'open':
        await send('POST', `${interactions}/open/`, by)
        return done(post)
      case 'verify':
        await database.updateTable('posts').set({ verified_at: null }).where('id', '=', post.id).execute()
        await send('POST', `/posts/${post.id}/verify/`, post.author)
        return done(post)
      case 'relate': {
        const { id, title, description, link } = await send('GET', `/posts/my_posts/${post.id}/`, post.author)
        const relation = value > 2 ? 'founder' : 'none'
        const text = { title, description, link, category_ids: post.categories, relation }
        await send('PUT', `/posts/${id}/`, post.author, text)
        return done(post)
      }
      case 'answer as maker': {
        if (post.tool === undefined) return done(post)
        // Only for this answer: giving up follows at once, and invalidates what becoming a maker does.
        await database
          .insertInto('tool_makers')
          .columns(['tool_id', 'member_id'])
          .expression((from) =>
            from
              .selectFrom('posts')
              .select(({ ref, val }) => [ref('tool_id').$notNull().as('tool_id'), val(by.id).as('member_id')])
              .where('id', '=', post.id),
          )
          .execute()
        await send('PUT', `/posts/${post.id}/maker_reply/`, by, {
          text: `${word} ${n}, @${post.author.username}`,
        })
        answered.set(post.id, by)
        await send('DELETE', `/tools/${post.tool}/claims/`, by)
        return done(post)
      }
      case 'delete answer': {
        const maker = answered.get(post.id)
        if (!maker || !answered.delete(post.id)) return done(post)
        await send('DELETE', `/posts/${post.id}/maker_reply/`, maker)
        return done(post)
      }
      case 'comment': {
        const { id } = await send('POST', `${interactions}/comment/`, by, { text: `${word} ${n}` })
        comments.push({ id, post, by })
        return done(post)
      }
      case 'reply': {
        if (!comment) return done(post)
        const text = { text: `${word} ${n}, @${by.username}`, parent_id: comment.id }
        const { id } = await send('POST', `/interactions/posts/${comment.post.id}/comment/`, by, text)
        comments.push({ id, post: comment.post, by })
        return done(comment.post)
      }
      case 'like comment':
      case 'unlike comment': {
        if (!comment) return done(post)
        const method = name === 'like comment' ? 'POST' : 'DELETE'
        await send(method, `/interactions/comments/${comment.id}/like/`, by)
        return done(comment.post)
      }
      case 'edit comment':
        if (!comment) return done(post)
        await send('PUT', `/interactions/comments/${comment.id}/`, comment.by, { text: `Other ${n}` })
        return done(comment.post)
      case 'delete comment':
        if (!comment) return done(post)
        await send('DELETE', `/interactions/comments/${comment.id}/`, comment.by)
        comments.splice(comments.indexOf(comment), 1)
        return done(comment.post)
      case 'bookmark':
        await send('POST', '/savedlists/bookmark/', by, { post_id: post.id })
        return done(post)
      case 'unbookmark':
        await send('DELETE', '/savedlists/unbookmark/', by, { post_id: post.id })
        return done(post)
      case 'save in a list': {
        const { id } = await send('POST', '/savedlists/', by, { name: `${word} ${n}` })
        await send('POST', '/savedlists/bookmark/', by, { post_id: post.id, saved_list_id: id })
        lists.push({ id, post, by })
        return done(post)
      }
      case 'delete list': {
        const list = lists.pop()
        if (!list) return done(post)
        await send('DELETE', `/savedlists/${list.id}/`, list.by)
        return done(list.post)
      }
      case 'rename':
        await send('PATCH', '/profiles/', by, { name: `${word} ${n}` })
        return done(post)
      case 'fact': {
        if (post.tool === undefined) return done(post)
        const body = { value: value > 2 ? 'free' : 'paid', source: `https://${word}.example/` }
        await send('PUT', `/tools/${post.tool}/facts/pricing/`, by, body)
        return done(post)
      }
      case 'delete fact': {
        if (post.tool === undefined) return done(post)
        const path = `/tools/${post.tool}/facts/pricing/`
        await send('PUT', path, by, { value: 'trial' })
        await send('DELETE', path, by)
        return done(post)
      }
      case 'screenshot': {
        const { pictures } = await send('GET', `/posts/my_posts/${post.id}/`, post.author)
        const path = `/posts/${post.id}/pictures/`
        if (pictures.length === 0) await send('POST', path, post.author, screenshot(word))
        else if (value > 2)
          await send('PATCH', `${path}${pictures[0].id}/`, post.author, { alt: `${word} ${n}` })
        else await send('DELETE', `${path}${pictures[0].id}/`, post.author)
        return done(post)
      }
      case 'read notifications':
        await send('POST', '/notifications/mark_all_read/', post.author)
        return done(post)
    }
  }
}
