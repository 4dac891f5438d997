export { AdminProjectPage as default } from './admin-project-page'
