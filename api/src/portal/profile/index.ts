export { AccountModule } from './account.module.js'
export { AccountRemoval } from './account-removal.js'
