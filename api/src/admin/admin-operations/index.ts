export { AdminOperationsModule } from './admin-operations.module.js'
