export { LegalPage as default } from './legal-page'
