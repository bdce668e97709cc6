import { addressOf } from '#contract/address.ts'
import { listTopPosts } from '#contract/feed.ts'
import { fragmentDataId, fragmentId, stripId } from './page-fragment.ts'

/** Start tag of the fragment's data. The browser does not run this script type. */
export const fragmentDataStart = `<script type="application/json" id="${fragmentDataId}">`

/**
 * The part that all pages with a right bar share: the call that provides its data, and its start and end in the HTML.
 * The page cache replaces it without a render. User content cannot imitate these tags: it is escaped, without `<`.
 */
export const pageFragment = {
  address: `/api${addressOf(listTopPosts)}`,
  optional: [[`<section id="${stripId}"`, '</section>']],
  bounds: [
    [`<section id="${fragmentId}"`, '</section>'],
    [fragmentDataStart, '</script>'],
  ],
} as const
