import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { listCases, suspendMember } from '#contract/moderation.ts'
import { reportComment, reportMember, reportPost } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { about, type Given, makeMatters, named, tool } from '#testing/matters.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
let counted = 0
const {
  judge,
  colleague,
  ada,
  bob,
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
} = await makeMatters(api)

const parts = { fields: ['bio'] }

interface Row {
  /** The cases that the moderator may not decide, by the reason. Empty for cases about nobody. */
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
  undoHide: {
    own: {
      themselves: async () => named(judge),
      'whom they reported': async () => {
        const member = await hiddenWithAll()
        await reported(reportMember, judge, { username: member.username })
        return named(member)
      },
    },
    others: async () => named(await hiddenWithAll()),
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
