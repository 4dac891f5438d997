export { TrainingsModule } from './trainings.module.js'
