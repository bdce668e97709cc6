/** The element that holds what every page with a right bar shows, and the one with its data. */
export const sharedPartId = 'trending'
export const sharedDataId = 'trending-data'
