export { ApiDocsModule } from './api-docs.module.js'
