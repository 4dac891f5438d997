export { DocumentIntake, uploadOf } from './document-intake.js'
export { DocumentReplacement } from './document-replacement.js'
export { TrainingsModule } from './trainings.module.js'
export { TrainingsService } from './trainings.service.js'
