export { ApiKeysPage as default } from './api-keys-page'
