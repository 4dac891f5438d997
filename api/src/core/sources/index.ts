export { currentBotIngestionSql, currentIngestionSql } from './current-ingestion.js'
export { PageEntity } from './page.entity.js'
export type { SiteMemory } from './source.entity.js'
export { SourceEntity } from './source.entity.js'
