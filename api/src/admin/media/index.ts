export { MediaModule } from './media.module.js'
export { checkPicture } from '../../platform/images/picture-check.js'
