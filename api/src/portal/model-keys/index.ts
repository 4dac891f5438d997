export { ModelKeysModule } from './model-keys.module.js'
