export { SupportRequestEntity } from './support-request.entity.js'
export { SupportModule } from './support.module.js'
