export { AdminCmsPage as default } from './admin-cms-page'
