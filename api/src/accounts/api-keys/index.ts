export { ApiKeyEntity } from './api-key.entity.js'
export { ApiKeysModule } from './api-keys.module.js'
export { ApiKeysService, type KeyCaller } from './api-keys.service.js'
export { CurrentKey, KeyCheck, getRequestKey, RequireKey } from './require-key.js'
