import { webhooksScene } from './webhooks-scene.testing.js'

/** What a bot's owner has other programs told of, from the event to its receiver, over one server. */
webhooksScene()

await import('./signing-suite.testing.js')
await import('./attempts-suite.testing.js')
// Last, as it makes the tables anew.
await import('./addresses-suite.testing.js')
