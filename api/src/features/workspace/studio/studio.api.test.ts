import { studioScene } from './studio-scene.testing.js'

/** What a client does with a bot. The suites share a database and a server, as starting takes longer than most tests. */
studioScene()

await import('./settings-suite.testing.js')
await import('./opening-hours-suite.testing.js')
await import('./origins-suite.testing.js')
await import('./claims-suite.testing.js')
await import('./install-check-suite.testing.js')
