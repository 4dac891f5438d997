export { SiteModule } from './site.module.js'
export { SITE_ENTRY, SiteTexts } from './site-texts.js'
export { serveSite, type SiteFolders } from './site.js'
export { allowStyle } from './security-headers.js'
