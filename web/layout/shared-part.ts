import { addressOf } from '#contract/address.ts'
import { listTopPosts } from '#contract/feed.ts'
import { sharedDataId, sharedPartId } from './shared-place.ts'

/** The start of an element of data for the browser to take over: it holds JSON, and is not run. */
export const sharedDataStart = `<script type="application/json" id="${sharedDataId}">`

/**
 * What many pages share, the call that it is made from, and where it stands in each: so that a page can be given another
 * one without being rendered. Nothing that people write looks like these bounds: text and data have no `<`.
 */
export const sharedPart = {
  address: `/api${addressOf(listTopPosts)}`,
  bounds: [
    [`<section id="${sharedPartId}"`, '</section>'],
    [sharedDataStart, '</script>'],
  ],
} as const
