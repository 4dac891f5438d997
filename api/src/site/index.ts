export { serveSite, type SiteFolders } from './site.js'
export { nonceOf } from './security-headers.js'
