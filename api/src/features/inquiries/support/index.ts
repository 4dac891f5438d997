export { SupportModule } from './support.module.js'
