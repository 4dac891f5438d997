export { AdminBotsPage as default } from './admin-bots-page'
