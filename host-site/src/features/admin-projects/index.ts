export { AdminProjectsPage as default } from './admin-projects-page'
