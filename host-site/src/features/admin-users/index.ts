export { AdminUsersPage as default } from './admin-users-page'
