export { assignTools } from './assign-tools.ts'
export { toolEngagementChanged, toolPostsChanged, toolRatingChanged } from './cache-tags.ts'
export {
  recountTools,
  recountToolsOf,
  refreshTools,
  refreshToolsOf,
  refreshToolTexts,
} from './count-queries.ts'
export { findAlternatives } from './alternative-queries.ts'
export { findCurrentToolId, findToolId, toolNotFound } from './handlers.ts'
export { leaveHiddenTitle, takeSlugBack } from './hidden-title-queries.ts'
export { identifyLink, isSharedHost } from './link-identity.ts'
export { type LinkedTool, linkedTool } from './linked-tool.ts'
export { nearNames } from './near-name-queries.ts'
export { selectTools, toolTags, toTool } from './presenter.ts'
export { createTool, toolOfLink } from './create-queries.ts'
export { type Merge, mergeInto, mergePart, pinTool } from './merge-queries.ts'
export { ratingMonths } from './rating-month-queries.ts'
export { findBySlug, findToolById } from './queries.ts'
export { renameTool, setLink } from './rename-queries.ts'
export { leaveSlugs } from './slug-queries.ts'
export { unmerge } from './unmerge-queries.ts'
export { tiesChanged } from './ties.ts'
export { renewIdentities } from './identity-queries.ts'
export { neutralSlugBase, slugBase } from './tool-slug.ts'
