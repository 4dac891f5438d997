import { analyticsScene } from './analytics-scene.testing.js'

/**
 * What visitors asked, and what their bot's owner is told of it. They share a database and a server, as starting takes
 * longer than most tests.
 */
analyticsScene()

await import('./conversations-suite.testing.js')
await import('./webhooks-suite.testing.js')
