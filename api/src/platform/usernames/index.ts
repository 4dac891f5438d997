export { foldUsername, usernameSkeleton } from './username-keys.js'
export { reviewUsernames, type UsernameReview } from './review-usernames.js'
