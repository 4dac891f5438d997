export { noteSecretView } from './note-secret-view.js'
export { SecretViewEntity } from './secret-view.entity.js'
export { BotIdentityKeyEntity } from './bot-identity-key.entity.js'
