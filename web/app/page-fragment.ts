/** Id of the element that every page with a right bar shares: the trending tools. */
export const fragmentId = 'trending'
/** Id of the trending tools between the cards of the home page. */
export const stripId = 'trending-strip'
/** Id of the element with the fragment's data. */
export const fragmentDataId = 'trending-data'
