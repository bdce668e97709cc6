import { classes, readingText } from '#web/ui/classes.ts'

// Class names of the parts of a card. Beside the texts stands the book of the tool, on the board above the actions.
export const cardGrid =
  'grid grid-cols-[3.25rem_minmax(0,1fr)] overflow-hidden sm:grid-cols-[4.75rem_minmax(0,1fr)]'
export const cardStand = classes(
  'flex items-end justify-center pl-2 [--u:0.86] has-[.cover]:[--u:0.42]',
  'sm:pl-3 sm:[--u:1.14] sm:has-[.cover]:[--u:0.6]',
)
export const cardBody = 'min-w-0 p-3 sm:py-4 sm:pr-5 sm:pl-4'
export const cardFoot = 'post-foot col-span-full flex flex-wrap items-center py-1'

/** The row of a title, with the rating of the tool at its end; the texts in it, the heading and its link. */
export const titleRow = 'flex items-baseline justify-between gap-x-4'
export const titleTexts = 'min-w-0 wrap-anywhere clip-letters'
export const titleHeading = 'inline text-[1.375rem] leading-7'
export const titleLink = 'rounded-sm py-1 decoration-2 underline-offset-4 hover:underline'

const highlight = 'mt-1 max-w-[34em] font-reading leading-[1.36] tracking-[-0.012em] text-pretty'
const tabRow = 'flex items-center justify-between gap-2'
const tabList = 'flex flex-wrap gap-4'

// On a phone the lines that are no text begin at the edge of the card: the book is as high as the text.
const wholeLine = 'max-sm:-ml-11'

/** Class names of a post as a card in a list, on its own page, and as a review on the page of its tool. */
export const postLooks = {
  card: {
    article: cardGrid,
    stand: cardStand,
    body: cardBody,
    head: wholeLine,
    title: `mt-2 ${wholeLine}`,
    heading: titleHeading,
    highlight: `${highlight} mb-2 text-[1.25rem]`,
    text: readingText,
    tabs: {
      row: `mt-1 ${tabRow} ${wholeLine}`,
      list: tabList,
      tab: 'py-1.5',
      panel: 'pt-2 max-sm:min-h-[7.5rem]',
    },
    foot: 'px-1 sm:px-3',
  },
  // The name of the tool is the largest text. On a phone the texts take the whole width.
  own: {
    article: 'grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden max-sm:block',
    stand: 'flex items-end justify-center pl-3 [--u:1.5] has-[.cover]:[--u:0.86] max-sm:hidden',
    body: 'min-w-0 px-4 py-3 sm:py-4 sm:pr-5',
    head: '',
    title: 'mt-3 max-sm:flex-wrap',
    heading: 'inline text-2xl leading-7',
    highlight: `${highlight} mb-2 text-pull`,
    text: `${readingText} mt-1.5`,
    tabs: {},
    foot: 'px-1 sm:px-3',
  },
  // Without a book, in the measure of a page.
  review: {
    article: 'overflow-hidden px-4 pt-4 pb-1 sm:px-6 sm:pt-5',
    stand: '',
    body: 'min-w-0',
    head: '',
    title: 'mt-2',
    heading: 'inline text-lg font-semibold',
    highlight: `${highlight} mb-3 text-pull`,
    text: `${readingText} whitespace-pre-line`,
    tabs: { row: `mt-2 border-b border-line ${tabRow}`, list: tabList, tab: '-mb-px py-1.5', panel: 'pt-4' },
    foot: '-mx-3 mt-1',
  },
}
