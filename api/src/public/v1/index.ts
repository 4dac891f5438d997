export { PublicApiModule } from './public-api.module.js'
