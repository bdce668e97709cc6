export { RelationBadge } from './post-claims.tsx'
export { stateFrom } from './post-link.tsx'
export { HighlightedTools, ToolEntry, TrendingTools } from './tools-cards.tsx'
