export { AnswersModule } from './answers.module.js'
