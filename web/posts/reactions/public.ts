export { AverageRating } from './average-rating.tsx'
export { LikeButton } from './like-button.tsx'
export { RatingButton } from './rating-button.tsx'
