export { UserAdminModule } from './user-admin.module.js'
