export { largestIcon } from './icon-file.js'
export { checkPicture, type CheckedPicture } from './picture-check.js'
export { squarePicture } from './square-picture.js'
