/** Names data that answers are made from. A cached answer has the tags of its data; a write invalidates the tags of its changes. */
export type CacheTag = string

/** Which posts there are, newest first. */
export const feed: CacheTag = 'feed'
/** The order of posts by trending score. */
export const trending: CacheTag = 'trending'
/** The order of posts by rating. */
export const ratings: CacheTag = 'ratings'
/** Titles, texts and categories by which posts are found. */
export const searchText: CacheTag = 'search text'
/** Which categories there are. */
export const categories: CacheTag = 'categories'
/** All data: for changes that reach too far to list. */
export const everything: CacheTag = '*'

/** Which posts a category has. */
export const category = (id: number): CacheTag => `category ${id}`
/** The name of a category, on the cards of its posts. */
export const categoryName = (id: number): CacheTag => `category name ${id}`
/** Texts and counters of a post. */
export const post = (id: number): CacheTag => `post ${id}`
/** Comments on a post. */
export const commentsOn = (post: number): CacheTag => `comments ${post}`
/** Name, username and picture of a member. */
export const member = (id: number): CacheTag => `member ${id}`
/** Counts on a member's page. */
export const statsOf = (member: number): CacheTag => `stats ${member}`
/** Which posts a member wrote. */
export const postsOf = (member: number): CacheTag => `posts ${member}`
/** Notifications of a member. */
export const notificationsOf = (member: number): CacheTag => `notifications ${member}`
/** Each write of a member, for reads from replicas. No cached answer has it. */
export const ownOf = (member: number): CacheTag => `own ${member}`
/** Sessions of a member. */
export const sessionsOf = (member: number): CacheTag => `sessions ${member}`
/** Which tools there are, with their names, taglines, categories and facts: lists and facets of tools. */
export const tools: CacheTag = 'tools'
/** A tool as the cards of its posts show it: name, slug, logo, rating, number of posts and state of the link. */
export const tool = (id: number): CacheTag => `tool ${id}`
/** All other data of a tool: counters, facts, makers. */
export const toolCounts = (id: number): CacheTag => `tool counts ${id}`
/** Which posts a tool has. */
export const toolPosts = (id: number): CacheTag => `tool posts ${id}`
/** A shared list: its texts, visibility, order, notes and followers. */
export const list = (id: number): CacheTag => `list ${id}`
/** Which lists are public, and all that their cards show. */
export const publicLists: CacheTag = 'public lists'
/** Which of the published posts are shown: changes when one is deleted or restored. */
export const shownPosts: CacheTag = 'shown posts'
/** Entries of the moderation log. */
export const moderationLog: CacheTag = 'moderation log'
/** The site's public key for push messages. */
export const pushKey: CacheTag = 'push key'
/** The sentences that a model has chosen for the verdict on a tool. */
export const verdict = (tool: number): CacheTag => `verdict ${tool}`
/** The finder's texts of tools, and the words of the site. */
export const finder: CacheTag = 'finder'
/** The settings and the pages of the site: every page shows some of them. */
export const site: CacheTag = 'site'
/** Deliveries of webhooks that wait. No answer has it: it wakes the worker. */
export const webhooks: CacheTag = 'webhooks'
