import { trainingsScene } from './trainings-scene.testing.js'

/**
 * Documents, and what else a bot is taught: addresses and answers. They share a database and a server, as starting
 * takes longer than most tests.
 */
trainingsScene()

await import('./documents-suite.testing.js')
await import('./document-kinds-suite.testing.js')
await import('./words-suite.testing.js')
await import('./clients-suite.testing.js')
