import { analyticsScene } from './analytics-scene.testing.js'

/** What visitors asked. Suites share a database and a server, as starting takes longer than most tests. */
analyticsScene()

await import('./conversations-suite.testing.js')
await import('./unanswered-suite.testing.js')
