import type { Endpoints } from '#contract/endpoints.ts'
import { knownEndpoint, newBrowser } from './push.ts'
import { setupToken } from './setup.ts'
import { pendingToken, recoveryCode, totpCode } from './two-factor.ts'
import { unsubscribeToken } from '#api/notifications/settings/public.ts'
import type { Person } from './people.ts'
import { followedCategory, pendingLink, resetCode, secret, type World } from './world.ts'
import { password } from '#testing/rows.ts'

/** The input of a call. */
export interface Given {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

const post = { title: 'A title', description: 'Text', link: '', personal_review: '', category_ids: [1] }
const reason = { body: { reason: 'It advertises' } }
const report = { reason: 'spam' }
const nothing = () => ({})
const providerInPath = { params: { provider: 'github' } }

let counted = 0

function newcomer() {
  counted += 1
  return { name: 'New', email: `new${counted}@example.org`, username: `new_${counted}`, password }
}

const about = (id: number, body?: unknown): Given => ({ params: { id }, ...(body !== undefined && { body }) })

const aboutPicture = ({ post: id, picture }: World): Given => ({ params: { id, picture_id: picture } })

const named = ({ username }: Person): Given => ({ params: { username } })

const slug = (tool: string, body?: unknown): Given => ({
  params: { slug: tool },
  ...(body !== undefined && { body }),
})

/** For each call of the contract, a request that succeeds for permitted members and changes data. `by` is the caller. */
export const requests: Record<keyof Endpoints, (world: World, by: Person) => Given> = {
  register: () => ({ body: newcomer() }),
  setUpSite: () => {
    // Nobody else may have the name of an administrator.
    const account = { ...newcomer(), name: `Operator ${counted}` }
    return { body: { ...account, site_name: 'Shelf', token: setupToken } }
  },
  login: ({ stranger }) => ({ body: { username: stranger.username, password } }),
  logout: nothing,
  listSessions: nothing,
  endSession: ({ session }) => about(session),
  endOtherSessions: nothing,
  listAccountEvents: nothing,
  requestPasswordReset: ({ stranger }) => ({ body: { email: stranger.email } }),
  confirmResetCode: ({ stranger }) => ({ body: { email: stranger.email, code: resetCode } }),
  setNewPassword: ({ resetTokens }) => ({
    body: { reset_token: resetTokens.former, new_password: 'new-password', confirm_password: 'new-password' },
  }),
  confirmPassword: () => ({ body: { password } }),
  removeSignInMethods: ({ removalToken }) => ({
    body: { removal_token: removalToken, passkeys: [], providers: ['github'] },
  }),
  changePassword: () => ({ body: { current_password: password, new_password: 'new-password' } }),
  listProviders: nothing,
  startProviderLogin: () => providerInPath,
  receiveProviderAnswer: () => ({ ...providerInPath, query: { state: 'x'.repeat(43), code: 'code' } }),
  linkProvider: () => providerInPath,
  unlinkProvider: () => providerInPath,
  finishProviderLogin: ({ finishCode }) => ({ body: { code: finishCode } }),
  verifyEmail: ({ emailToken }) => ({ body: { token: emailToken } }),
  resendVerification: nothing,
  changeEmail: () => ({ body: { email: `changed${(counted += 1)}@example.org`, password } }),
  getProfile: nothing,
  updateProfile: () => ({ body: { bio: 'Something else' } }),
  uploadPicture: nothing,
  deletePicture: nothing,
  listHighlighted: nothing,
  exportAccount: nothing,
  deleteAccount: () => ({ body: { password } }),
  getMember: ({ author }) => ({ params: { username: author.username } }),
  listMemberPosts: ({ author }) => ({ params: { username: author.username } }),
  listCategories: nothing,
  listOwnCategories: nothing,
  listPosts: nothing,
  countCategories: nothing,
  createPost: () => ({ body: post }),
  getPost: (world) => about(world.post),
  getPostRank: (world) => about(world.post),
  getOwnPost: (world) => about(world.post),
  updatePost: (world) => about(world.post, post),
  verifyPost: (world) => about(world.post),
  addPostPicture: ({ untouched }) => about(untouched, { alt: 'The start page' }),
  updatePostPicture: (world) => ({ ...aboutPicture(world), body: { alt: 'The settings' } }),
  deletePostPicture: aboutPicture,
  deletePost: (world) => about(world.post),
  undeletePost: ({ deletedPost }) => about(deletedPost),
  listMyPosts: nothing,
  listTopPosts: nothing,
  likePost: ({ untouched }) => about(untouched),
  unlikePost: (world) => about(world.post),
  listLiked: nothing,
  getReactionState: (world) => ({ query: { post: [world.post, world.untouched] } }),
  ratePost: ({ untouched }) => about(untouched, { value: 5 }),
  getOwnRating: (world) => about(world.post),
  markHelpful: ({ foreignPost }) => about(foreignPost),
  unmarkHelpful: ({ mutedPost }) => about(mutedPost),
  listHelpful: nothing,
  openPost: ({ foreignPost }) => about(foreignPost),
  createComment: (world) => about(world.post, { text: 'Indeed' }),
  listComments: (world) => about(world.post),
  updateComment: ({ comment }) => about(comment, { text: 'Or not' }),
  deleteComment: ({ comment }) => about(comment),
  likeComment: ({ comment }) => about(comment),
  unlikeComment: ({ likedComment }) => about(likedComment),
  listLikedComments: (world) => about(world.post),
  findMembers: () => ({ query: { q: 'author' } }),
  listSavedLists: nothing,
  createSavedList: () => ({ body: { name: 'Another' } }),
  getSavedList: ({ list }) => about(list),
  updateSavedList: ({ list }) => about(list, { name: 'Renamed' }),
  deleteSavedList: ({ list }) => about(list),
  bookmarkPost: ({ untouched }) => ({ body: { post_id: untouched } }),
  unbookmarkPost: (world) => ({ body: { post_id: world.post } }),
  setPostLists: (world) => about(world.post, { list_ids: [] }),
  updateListItem: ({ sharedList, post }) => ({
    params: { id: sharedList, post_id: post },
    body: { note: 'For texts', position: 0 },
  }),
  listSuggestedMembers: () => ({ query: { category: 1 } }),
  listPublicLists: nothing,
  listListsOfTool: ({ tool }) => slug(tool),
  listFollowedLists: nothing,
  getList: ({ sharedList }) => about(sharedList),
  copyList: ({ sharedList }) => about(sharedList),
  followList: ({ sharedList }) => about(sharedList),
  unfollowList: ({ followedList }) => about(followedList),
  listNotifications: nothing,
  markNotificationRead: ({ notification }) => about(notification),
  listNotificationGroups: nothing,
  markNotificationGroupRead: ({ notification }) => about(notification),
  markAllNotificationsRead: nothing,
  getNotificationSettings: nothing,
  getPushKey: nothing,
  subscribeToPush: ({ author }) => ({ body: newBrowser(author.id) }),
  unsubscribeFromPush: (_world, by) => ({ body: { endpoint: knownEndpoint(by.id) } }),
  updateNotificationSettings: () => ({
    body: { kinds: { like: { email: 'daily' } }, time_zone: 'Europe/Vienna' },
  }),
  unsubscribe: ({ stranger }) => ({
    query: { token: unsubscribeToken(secret, { member: stranger.id, kinds: ['reply'] }) },
  }),
  openUnsubscribe: () => ({ query: { token: 'token' } }),
  searchPosts: () => ({ query: { q: 'tool' } }),
  autocomplete: () => ({ query: { q: 'to' } }),
  listSuggestions: () => ({ query: { q: 'to' } }),
  findTools: () => ({ query: { need: 'a tool' } }),
  listTasks: nothing,
  listNeeds: nothing,
  listAdministrativeLog: nothing,
  listAdministeredMembers: nothing,
  changeRole: ({ stranger }) => ({ ...named(stranger), body: { role: 'moderator' } }),
  endMemberSessions: ({ stranger }) => named(stranger),
  turnOffMemberTwoStep: ({ stranger }) => named(stranger),
  sendMemberReset: ({ stranger }) => named(stranger),
  exportMember: ({ stranger }) => named(stranger),
  eraseMember: ({ stranger }) => named(stranger),
  listInvites: nothing,
  addInvite: () => ({ body: { note: 'For friends', max_uses: 1, days: 1 } }),
  deleteInvite: ({ invite }) => about(invite),
  getSite: nothing,
  getSettings: nothing,
  updateSettings: () => ({ body: { tagline: `Tagline ${(counted += 1)}` } }),
  setLogo: nothing,
  deleteLogo: nothing,
  getPage: ({ sitePage }) => slug(sitePage),
  listPages: nothing,
  savePage: ({ sitePage }) => slug(sitePage, { title: 'A title', text: 'Text' }),
  deletePage: ({ sitePage }) => slug(sitePage),
  listSynonyms: nothing,
  addSynonym: () => ({ body: { phrase: 'write down', means: 'transcribe' } }),
  deleteSynonym: ({ synonym }) => about(synonym),
  summarize: () => ({ body: { text: `A text. Its number is ${(counted += 1)}.` } }),
  summarizePost: (world) => about(world.post),
  sendContactMessage: () => ({
    body: { name: 'Eve', email: 'eve@example.org', subject: 'Bug', category: 'bug', message: 'It broke' },
  }),
  reportPost: ({ untouched }) => about(untouched, report),
  reportComment: ({ comment }) => about(comment, report),
  reportMember: ({ author }) => ({ params: { username: author.username }, body: report }),
  listCases: nothing,
  getModerationCounts: nothing,
  dismissCase: ({ openCase }) => ({ params: { id: openCase }, ...reason }),
  hidePost: (world) => ({ params: { id: world.post }, ...reason }),
  restorePost: ({ hiddenPost }) => ({ params: { id: hiddenPost }, ...reason }),
  hideComment: ({ comment }) => ({ params: { id: comment }, ...reason }),
  restoreComment: ({ hiddenComment }) => ({ params: { id: hiddenComment }, ...reason }),
  suspendVoters: ({ voteCase }) => ({ params: { id: voteCase }, ...reason }),
  suspendMember: ({ stranger }) => ({ params: { username: stranger.username }, ...reason }),
  undoHide: ({ banned }) => ({ params: { username: banned.username } }),
  unsuspendMember: ({ banned }) => ({ params: { username: banned.username }, ...reason }),
  resetMember: ({ stranger }) => ({
    params: { username: stranger.username },
    body: { ...reason.body, fields: ['picture'] },
  }),
  approveLink: (world) => about(world.untouched, { ...reason.body, link: pendingLink }),
  rejectLink: (world) => about(world.untouched, reason.body),
  listPostHistory: (world) => about(world.post),
  listModeratedCategories: nothing,
  renameCategory: ({ category }) => ({
    params: { id: category },
    body: { ...reason.body, name: `Named ${(counted += 1)}` },
  }),
  mergeCategory: ({ category }) => ({ params: { id: category }, body: { ...reason.body, into: 1 } }),
  deleteCategory: ({ category }) => ({ params: { id: category }, ...reason }),
  listModerationLog: nothing,
  listTools: nothing,
  listToolFacets: nothing,
  getTool: ({ tool }) => slug(tool),
  listToolPosts: ({ tool }) => slug(tool),
  listAlternatives: ({ tool }) => slug(tool),
  listRatingMonths: ({ tool }) => slug(tool),
  getVerdict: ({ tool }) => slug(tool),
  compareTools: ({ tool, otherTool }) => ({ query: { slug: [tool, otherTool] } }),
  lookUpTool: () => ({ query: { link: 'https://example.org/' } }),
  renameOwnTool: ({ tool }) => slug(tool, { name: `Renamed ${(counted += 1)}` }),
  followTool: ({ otherTool }) => slug(otherTool),
  unfollowTool: ({ tool }) => slug(tool),
  followMember: ({ author, stranger }, by) => ({
    params: { username: (by.id === author.id ? stranger : author).username },
  }),
  unfollowMember: ({ banned }) => ({ params: { username: banned.username } }),
  followCategory: ({ category }) => about(category),
  muteMember: ({ author, stranger }, by) => ({
    params: { username: (by.id === stranger.id ? author : stranger).username },
  }),
  unmuteMember: ({ banned }) => ({ params: { username: banned.username } }),
  hidePostForMe: ({ foreignPost }) => about(foreignPost),
  showPostForMe: ({ mutedPost }) => about(mutedPost),
  listMuted: nothing,
  unfollowCategory: () => about(followedCategory),
  getFollowing: nothing,
  listFollowedPosts: nothing,
  searchTools: () => ({ query: { q: 'tool' } }),
  claimTool: ({ tool }) => slug(tool),
  verifyClaim: ({ otherTool }) => slug(otherTool, { method: 'meta' }),
  giveUpClaim: ({ otherTool }) => slug(otherTool),
  setMakerReply: ({ linked }) => about(linked, { text: 'Thank you' }),
  deleteMakerReply: ({ linked }) => about(linked),
  removeMakerReply: ({ linked }) => about(linked, reason.body),
  getIntegrity: nothing,
  listPublicLog: nothing,
  setFact: ({ tool }) => ({ params: { slug: tool, key: 'pricing' }, body: { value: 'paid' } }),
  deleteFact: ({ tool }) => ({ params: { slug: tool, key: 'pricing' } }),
  listFactHistory: ({ tool }) => slug(tool),
  mergeTool: ({ tool, targetTool }) => slug(tool, { ...reason.body, into: targetTool }),
  unmergeTool: ({ mergedTool }) => slug(mergedTool, reason.body),
  editTool: ({ tool }) => slug(tool, { ...reason.body, name: `Renamed ${(counted += 1)}` }),
  retireSlug: ({ tool }) => slug(tool, { ...reason.body, slug: tool }),
  movePost: (world) => about(world.linked, { ...reason.body, slug: world.targetTool }),
  revertFact: ({ factChange }) => about(factChange, reason.body),
  setUpTwoFactor: () => ({ body: { password } }),
  confirmTwoFactor: () => ({ body: { code: totpCode() } }),
  turnOffTwoFactor: () => ({ body: { password, code: recoveryCode } }),
  loginTwoFactor: (world) => ({ body: { two_factor_token: pendingToken(world), code: recoveryCode } }),
  passkeyOptions: nothing,
  addPasskey: ({ newPasskeys }, by) => ({ body: { name: 'Phone', response: newPasskeys.get(by.id) } }),
  listPasskeys: nothing,
  deletePasskey: ({ passkey }) => about(passkey),
  passkeyLoginOptions: nothing,
  confirmPasskey: ({ passkeyResponses }, by) => ({ body: { response: passkeyResponses.get(by.id) } }),
  passkeyLogin: ({ passkeyResponse }) => ({ body: { response: passkeyResponse } }),
}
