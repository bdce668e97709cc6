import { expect } from 'vitest'
import { createComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { setMakerReply } from '#contract/makers.ts'
import { suspendMember } from '#contract/moderation.ts'
import { reportComment, reportMember, reportPost } from '#contract/reports.ts'
import { setFact } from '#contract/tool-facts.ts'
import { mergeTool } from '#contract/tool-moderation.ts'
import type { TestApi } from './api.ts'
import { settleLinkCase } from '#api/posts/public.ts'
import type { Member } from './rows.ts'
import { insertVoteCase } from './vote-case.ts'

const reason = 'It has to be so'
let counted = 0

export const about = (id: number, body: object = {}) => ({ params: { id }, body: { reason, ...body } })
export const named = ({ username }: Member, body: object = {}) => ({
  params: { username },
  body: { reason, ...body },
})
export const tool = (slug: string, body: object = {}) => ({ params: { slug }, body: { reason, ...body } })
export type Given = ReturnType<typeof about> | ReturnType<typeof named> | ReturnType<typeof tool>

/** Two moderators and two members, and ways to make what moderators decide on. */
export async function makeMatters(api: TestApi) {
  const { database } = api
  const [judge, colleague] = [await api.member(), await api.member()]
  const [ada, bob] = [await api.member(), await api.member()]
  await api.appoint(judge)
  await api.appoint(colleague)

  const newLink = () => `https://own-${(counted += 1)}.example/`
  async function postOf(author: Member, { relation = 'none', link = newLink() } = {}) {
    const { id, tool } = await api.post(author, { title: `Tool ${(counted += 1)}`, link, relation })
    return { id, link, slug: tool!.slug }
  }

  async function toolId(slug: string): Promise<number> {
    const { id } = await database
      .selectFrom('tools')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return id
  }

  async function makeMaker(member: Member, slug: string) {
    const maker = { tool_id: await toolId(slug), member_id: member.id }
    await database.insertInto('tool_makers').values(maker).execute()
  }

  /** A post of another member, about a tool that this member makes. */
  async function postAboutToolOf(maker: Member) {
    const post = await postOf(ada)
    await makeMaker(maker, post.slug)
    return post
  }

  /** A post of another member, about a tool that this member has disclosed a relation to. */
  async function postAboutTied(member: Member) {
    const post = await postOf(ada)
    await postOf(member, { link: post.link, relation: 'investor' })
    return post
  }

  async function commentOf(author: Member) {
    const { id } = await postOf(bob)
    const { body } = await api.call(createComment, {
      token: author.token,
      params: { id },
      body: { text: 'Hm' },
    })
    return body.id
  }

  const report = (endpoint: Endpoint, { token }: Member, params: Record<string, string | number>) =>
    api.call(endpoint, { token, params, body: { reason: 'spam' } })

  async function reported(endpoint: Endpoint, by: Member, params: Record<string, string | number>) {
    expect((await report(endpoint, by, params)).status).toBe(201)
    const newest = database.selectFrom('cases').select('id').orderBy('id', 'desc')
    return (await newest.executeTakeFirstOrThrow()).id
  }

  /** A post with a link that waits for a moderator. */
  async function pending(author: Member) {
    const { id } = await postOf(author)
    const link = newLink()
    await database.updateTable('posts').set({ pending_link: link }).where('id', '=', id).execute()
    await settleLinkCase(database, id)
    return { id, link }
  }

  async function linkCase(author: Member) {
    const { id } = await pending(author)
    const found = database.selectFrom('cases').select('id').where('post_id', '=', id)
    return (await found.executeTakeFirstOrThrow()).id
  }

  async function hiddenPostOf(author: Member) {
    const { id } = await postOf(author)
    await database.updateTable('posts').set({ hidden_because: reason }).where('id', '=', id).execute()
    return id
  }

  async function hiddenCommentOf(author: Member) {
    const id = await commentOf(author)
    await database.updateTable('comments').set({ hidden_because: reason }).where('id', '=', id).execute()
    return id
  }

  async function reportedPost(by: Member) {
    const { id } = await postOf(ada)
    await reported(reportPost, by, { id })
    return id
  }

  async function reportedComment(by: Member) {
    const id = await commentOf(ada)
    await reported(reportComment, by, { id })
    return id
  }

  async function reportedMember(by: Member) {
    const member = await api.member()
    await reported(reportMember, by, { username: member.username })
    return member
  }

  async function voteCase(author: Member, voters: Member[]) {
    const { id } = await postOf(author)
    return (
      await insertVoteCase(
        database,
        id,
        voters.map((voter) => voter.id),
      )
    ).id
  }

  async function suspended(member: Member) {
    await database
      .updateTable('members')
      .set({ suspended_because: reason })
      .where('id', '=', member.id)
      .execute()
    return member
  }

  /** A member who was suspended and whose posts were hidden with that. */
  async function hiddenWithAll() {
    const member = await api.member()
    await postOf(member)
    const params = { username: member.username }
    await api.call(suspendMember, { token: colleague.token, params, body: { reason, hide_all: true } })
    return member
  }

  /** The slug of a tool that was merged into another one. */
  async function merged(maker?: Member) {
    const [source, target] = [await postOf(ada), await postOf(bob)]
    if (maker) await makeMaker(maker, source.slug)
    await api.call(mergeTool, { token: colleague.token, ...tool(source.slug, { into: target.slug }) })
    return source.slug
  }

  async function factChange(by: Member, slug: string) {
    const given = { token: by.token, params: { slug, key: 'pricing' }, body: { value: 'paid' } }
    expect((await api.call(setFact, given)).status).toBe(200)
    const newest = database.selectFrom('tool_fact_changes').select('id').orderBy('id', 'desc')
    return (await newest.executeTakeFirstOrThrow()).id
  }

  /** A post with a reply of its tool's maker. */
  async function replied(author: Member, maker: Member) {
    const { id, slug } = await postOf(author)
    await makeMaker(maker, slug)
    const given = { token: maker.token, params: { id }, body: { text: 'Thank you' } }
    expect((await api.call(setMakerReply, given)).status).toBe(200)
    return { id, slug }
  }

  return {
    ...{ judge, colleague, ada, bob },
    postOf,
    makeMaker,
    postAboutToolOf,
    postAboutTied,
    commentOf,
    reported,
    pending,
    hiddenPostOf,
    hiddenCommentOf,
    reportedPost,
    reportedComment,
    reportedMember,
    voteCase,
    suspended,
    hiddenWithAll,
    merged,
    factChange,
    replied,
    linkCase,
  }
}
