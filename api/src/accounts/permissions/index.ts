export { PermissionsModule } from './permissions.module.js'
