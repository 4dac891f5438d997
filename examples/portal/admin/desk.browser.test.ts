import { sceneForTests } from './scene.ts'

/** Inquiries, bots, accounts and the log. The inquiries come first: the menu counts them. */
sceneForTests()

await import('./desk-suite.ts')
await import('./fresh-suite.ts')
