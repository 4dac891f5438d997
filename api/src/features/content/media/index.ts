export { MediaModule } from './media.module.js'
