export { SeedModule } from './seed.module.js'
export { SeedService, type Login, type ReadyDemo, type SeedReport } from './seed.service.js'
