export { RelationBadge } from './post-claims.tsx'
export { CommentsLink, stateFrom } from './post-link.tsx'
export { HighlightedTools, ToolEntry, TrendingTools } from './tools-cards.tsx'
