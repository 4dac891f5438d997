export { SiteAssistantModule } from './site-assistant.module.js'
export { SiteAssistant } from './site-assistant.service.js'
export { readyAssistants } from './ready-assistants.js'
