import { secondFactorScene } from './second-factor-scene.testing.js'

/** The second step of logins. The suites share a database and a server, as starting takes longer than most tests. */
secondFactorScene()

await import('./second-factor-setup-suite.testing.js')
await import('./second-factor-codes-suite.testing.js')
