import { demosScene } from './demos-scene.testing.js'

/** The demos' calls and what becomes of demos. They share a database and a server, as starting takes longer than most tests. */
demosScene()

await import('./demos-suite.testing.js')
await import('./demo-name-suite.testing.js')
await import('./refused-calls-suite.testing.js')
await import('./messages-suite.testing.js')
await import('./builds-suite.testing.js')
