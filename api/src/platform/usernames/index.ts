export { foldUsername, usernameSkeleton, reviewUsernames, type UsernameReview } from './username-keys.js'
