import { sceneForTests } from './admin-scene.testing.ts'

/** Inquiries, bots, accounts and the log. The inquiries come first: the menu counts them. */
sceneForTests()

await import('./desk-suite.testing.ts')
await import('./fresh-suite.testing.ts')
