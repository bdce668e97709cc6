export { atomFeed } from './atom.ts'
export { robots } from './robots.ts'
export { sitemapFile, sitemapIndex } from './sitemap.ts'
export { xml } from './xml.ts'
