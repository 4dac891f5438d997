export { CmsModule } from './cms.module.js'
export { CmsService } from './cms.service.js'
