/** Paths beside the tools, which are slugs of none. The database reserves the same: see 0024_tools.sql. */
export const reservedToolSlugs: readonly string[] = ['facets', 'compare', 'lookup']
