export { AdminOperationsPage as default } from './admin-operations-page'
