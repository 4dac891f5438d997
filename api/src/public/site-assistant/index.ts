export { SiteAssistantModule } from './site-assistant.module.js'
export { SiteAssistantService } from './site-assistant.service.js'
export { readyAssistants } from './ready-assistants.js'
