export { noteSecretView } from './note-secret-view.js'
export { SecretViewEntity } from './secret-view.entity.js'
