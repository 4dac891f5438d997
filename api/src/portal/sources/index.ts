export { DocumentIntake, toUpload } from './document-intake.js'
export { SourcesModule } from './sources.module.js'
export { SourcesService } from './sources.service.js'
