import { accountScene } from './account-scene.testing.js'

/**
 * What people do with their own accounts. The suites share a database and a server, as starting takes longer than most
 * tests.
 */
accountScene()

await import('./own-password-suite.testing.js')
await import('./forgotten-password-suite.testing.js')
await import('./overlapping-changes-suite.testing.js')
await import('./own-data-suite.testing.js')
await import('./export-and-removal-suite.testing.js')
await import('./support-email-suite.testing.js')
await import('./sessions-suite.testing.js')
