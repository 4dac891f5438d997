import { accountScene } from './account-scene.testing.js'

/**
 * What people do with their own accounts. The suites share a database and a server, as starting takes longer than most
 * tests.
 */
accountScene()

await import('./passwords-suite.testing.js')
await import('./own-data-suite.testing.js')
