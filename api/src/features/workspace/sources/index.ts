export { DocumentIntake, uploadOf } from './document-intake.js'
export { TrainingsModule } from './trainings.module.js'
export { TrainingsService } from './trainings.service.js'
