import { overviewForTests } from './overview-scene.testing.ts'

/** The first screen behind the login: what comes next, and the week, for clients and for admins. */
overviewForTests()

await import('./client-suite.testing.ts')
await import('./admin-suite.testing.ts')
