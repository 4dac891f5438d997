export { serveSite, type SiteFolders } from './site.js'
