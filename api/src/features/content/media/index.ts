export { MediaModule } from './media.module.js'
export { checkPicture } from './picture-check.js'
