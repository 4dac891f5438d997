export { PortalPage as default } from './portal-page'
