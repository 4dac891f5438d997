export { GoldenQuestionsModule } from './golden-questions.module.js'
