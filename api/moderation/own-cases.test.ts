import { beforeAll, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { setMakerReply } from '#contract/makers.ts'
import { messages } from '#contract/messages.ts'
import { listCases, suspendMember } from '#contract/moderation.ts'
import { reportComment, reportMember, reportPost } from '#contract/reports.ts'
import { setFact } from '#contract/tool-facts.ts'
import { mergeTool } from '#contract/tool-moderation.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'
import { insertVoteCase } from '#testing/vote-case.ts'

const api = await createTestApi()
const { database } = api
const reason = 'It has to be so'
let judge: Member
let colleague: Member
let ada: Member
let bob: Member
let counted = 0

beforeAll(async () => {
  judge = await api.member()
  colleague = await api.member()
  await api.appoint(judge)
  await api.appoint(colleague)
  ada = await api.member()
  bob = await api.member()
})

const newLink = () => `https://own-${(counted += 1)}.example/`
const about = (id: number, body: object = {}) => ({ params: { id }, body: { reason, ...body } })
const named = ({ username }: Member, body: object = {}) => ({
  params: { username },
  body: { reason, ...body },
})
const tool = (slug: string, body: object = {}) => ({ params: { slug }, body: { reason, ...body } })
type Given = ReturnType<typeof about> | ReturnType<typeof named> | ReturnType<typeof tool>

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

/** A post of another member, about a tool that this member has told a tie to. */
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

const parts = { fields: ['bio'] }

interface Row {
  /** What the moderator may not decide, by the reason. Empty for what is about nobody. */
  own: Record<string, () => Promise<Given>>
  /** The same, about somebody else. */
  others: () => Promise<Given>
}

const hidden = (act: (id: number) => Given): Row => ({
  own: {
    'their own post': async () => act((await postOf(judge)).id),
    'what they reported': async () => act(await reportedPost(judge)),
    'a post about a tool that they make': async () => act((await postAboutToolOf(judge)).id),
    'a post about a tool that they have a tie to': async () => act((await postAboutTied(judge)).id),
  },
  others: async () => act((await postOf(ada)).id),
})

const ofTools = (body: object, others = async () => (await postOf(ada)).slug): Row => ({
  own: {
    'a tool that they make': async () => tool((await postAboutToolOf(judge)).slug, body),
    'a tool that they have a tie to': async () => tool((await postAboutTied(judge)).slug, body),
  },
  others: async () => tool(await others(), body),
})

const aboutNobody = (body: object): Row => ({
  own: {},
  others: async () => {
    const { id } = await database
      .insertInto('categories')
      .values({ name: `Own ${(counted += 1)}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return about(id, body)
  },
})

const table: Record<string, Row> = {
  dismissCase: {
    own: {
      'a case about their post': async () =>
        about(await reported(reportPost, bob, { id: (await postOf(judge)).id })),
      'a case about their comment': async () =>
        about(await reported(reportComment, bob, { id: await commentOf(judge) })),
      'a case about their profile': async () =>
        about(await reported(reportMember, bob, { username: judge.username })),
      'a case of their report': async () => {
        const { id } = await postOf(ada)
        await reported(reportPost, bob, { id })
        return about(await reported(reportPost, judge, { id }))
      },
      'a case about their link': async () => about(await linkCase(judge)),
      'a case about the votes for their post': async () => about(await voteCase(judge, [await api.member()])),
      'a case about their own votes': async () => about(await voteCase(ada, [await api.member(), judge])),
      'a case about a tool that they make': async () =>
        about(await reported(reportPost, bob, { id: (await postAboutToolOf(judge)).id })),
    },
    others: async () => about(await reported(reportComment, bob, { id: await commentOf(ada) })),
  },
  suspendVoters: {
    own: {
      'a case about the votes for their post': async () => about(await voteCase(judge, [await api.member()])),
      'a case about their own votes': async () => about(await voteCase(ada, [await api.member(), judge])),
    },
    others: async () => about(await voteCase(ada, [await api.member(), await api.member()])),
  },
  hidePost: hidden((id) => about(id)),
  restorePost: {
    own: { 'their own post': async () => about(await hiddenPostOf(judge)) },
    others: async () => about(await hiddenPostOf(ada)),
  },
  hideComment: {
    own: {
      'their own comment': async () => about(await commentOf(judge)),
      'what they reported': async () => about(await reportedComment(judge)),
    },
    others: async () => about(await commentOf(ada)),
  },
  restoreComment: {
    own: { 'their own comment': async () => about(await hiddenCommentOf(judge)) },
    others: async () => about(await hiddenCommentOf(ada)),
  },
  suspendMember: {
    own: {
      themselves: async () => named(judge),
      'whom they reported': async () => named(await reportedMember(judge)),
    },
    others: async () => named(await reportedMember(bob)),
  },
  unsuspendMember: {
    own: { themselves: async () => named(judge) },
    others: async () => named(await suspended(await api.member())),
  },
  resetMember: {
    own: {
      themselves: async () => named(judge, parts),
      'whom they reported': async () => named(await reportedMember(judge), parts),
    },
    others: async () => named(await reportedMember(bob), parts),
  },
  approveLink: {
    own: {
      'their own link': async () => {
        const { id, link } = await pending(judge)
        return about(id, { link })
      },
    },
    others: async () => {
      const { id, link } = await pending(ada)
      return about(id, { link })
    },
  },
  rejectLink: {
    own: { 'their own link': async () => about((await pending(judge)).id) },
    others: async () => about((await pending(ada)).id),
  },
  removeMakerReply: {
    own: {
      'their own reply': async () => about((await replied(ada, judge)).id),
      'a reply to their post': async () => about((await replied(judge, ada)).id),
      'a reply of another maker of their tool': async () => {
        const { id, slug } = await replied(ada, bob)
        await makeMaker(judge, slug)
        return about(id)
      },
    },
    others: async () => about((await replied(ada, bob)).id),
  },
  renameCategory: aboutNobody({ name: 'Named again' }),
  mergeCategory: aboutNobody({ into: 1 }),
  deleteCategory: aboutNobody({}),
  mergeTool: {
    own: {
      'a tool that they make': async () =>
        tool((await postAboutToolOf(judge)).slug, { into: (await postOf(bob)).slug }),
      'another one into a tool that they make': async () =>
        tool((await postOf(bob)).slug, { into: (await postAboutToolOf(judge)).slug }),
    },
    others: async () => tool((await postOf(ada)).slug, { into: (await postOf(bob)).slug }),
  },
  unmergeTool: {
    own: { 'a merge of a tool that they make': async () => tool(await merged(judge)) },
    others: async () => tool(await merged()),
  },
  editTool: ofTools({ name: 'Another name' }),
  retireSlug: {
    own: {
      'a tool that they make': async () => {
        const { slug } = await postAboutToolOf(judge)
        return tool(slug, { slug })
      },
    },
    others: async () => {
      const { slug } = await postOf(ada)
      return tool(slug, { slug })
    },
  },
  movePost: {
    own: {
      'their own post': async () => about((await postOf(judge)).id, { slug: (await postOf(ada)).slug }),
      'from a tool that they make': async () =>
        about((await postAboutToolOf(judge)).id, { slug: (await postOf(bob)).slug }),
      'to a tool that they make': async () =>
        about((await postOf(bob)).id, { slug: (await postAboutToolOf(judge)).slug }),
    },
    others: async () => about((await postOf(ada)).id, { slug: (await postOf(bob)).slug }),
  },
  revertFact: {
    own: {
      'their own change': async () => about(await factChange(judge, (await postOf(ada)).slug)),
      'a revert of their change': async () => {
        const change = await factChange(judge, (await postOf(ada)).slug)
        await api.call(endpoints.revertFact, { token: colleague.token, ...about(change) })
        const newest = database.selectFrom('tool_fact_changes').select('id').orderBy('id', 'desc')
        return about((await newest.executeTakeFirstOrThrow()).id)
      },
      'a change about a tool that they make': async () =>
        about(await factChange(bob, (await postAboutToolOf(judge)).slug)),
    },
    others: async () => about(await factChange(bob, (await postOf(ada)).slug)),
  },
}

const byModerators = Object.values<Endpoint>(endpoints).filter(
  ({ access, method }) => access === 'moderator' && method !== 'GET',
)
const call = (endpoint: Endpoint, by: Member, given: Given) =>
  api.call(endpoint, { token: by.token, ...given })
const logged = () => database.selectFrom('moderation_log').select('id').execute()

test.each(byModerators.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is refused for what is the moderator’s own, and done for others',
  async (name, endpoint) => {
    const { own, others } = table[name]!
    for (const [case_, given] of Object.entries(own)) {
      const asked = await given()
      const before = await logged()
      const refused = await call(endpoint, judge, asked)
      expect([case_, refused.status, refused.body]).toMatchObject([
        ...[case_, 403],
        { code: 'forbidden', detail: messages.moderation.own },
      ])
      // Refused before the body is looked at, as everything that is not the caller's.
      const without = await call(endpoint, judge, { ...asked, body: { reason: '' } })
      if (!case_.startsWith('to ') && !case_.startsWith('another '))
        expect([case_, without.status]).toEqual([case_, 403])
      expect(await logged()).toEqual(before)
      // Moderators can be suspended and reset by the operator alone.
      const status = case_ === 'themselves' ? 409 : (endpoint.status as number)
      expect([case_, (await call(endpoint, colleague, asked)).status]).toEqual([case_, status])
    }
    expect((await call(endpoint, judge, await others())).status).toBe(endpoint.status)
  },
)

test('listCases marks what is the moderator’s own', async () => {
  const { id } = await postOf(judge)
  const own = await reported(reportPost, bob, { id })
  const others = await reported(reportComment, bob, { id: await commentOf(ada) })
  const marked = async ({ token }: Member) => {
    const { body } = await api.call(listCases, { token, query: { limit: 100 } })
    return body.flatMap((one) => ([own, others].includes(one.id) ? [[one.id, one.is_own]] : []))
  }
  expect(await marked(judge)).toEqual([
    [own, true],
    [others, false],
  ])
  expect(await marked(colleague)).toEqual([
    [own, false],
    [others, false],
  ])
})

test('a report that is decided ties the reporter no longer', async () => {
  const member = await reportedMember(judge)
  expect((await call(suspendMember, judge, named(member))).status).toBe(403)
  expect((await call(endpoints.resetMember, colleague, named(member, parts))).status).toBe(204)
  expect((await call(suspendMember, judge, named(member))).status).toBe(204)
})
