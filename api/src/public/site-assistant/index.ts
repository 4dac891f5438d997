export { SiteAssistantModule } from './site-assistant.module.js'
export { SiteAssistantService, readyAssistants } from './site-assistant.service.js'
