import { messagesForTests } from './messages-scene.testing.ts'

/**
 * What portal and admin say when a call does not come through or there is nothing yet: the words of the specification,
 * in both languages. The suites share a started product, as starting takes longer than they do.
 */
messagesForTests()

await import('./admin-suite.testing.ts')
await import('./client-suite.testing.ts')
