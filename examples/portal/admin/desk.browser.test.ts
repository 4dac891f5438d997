import { sceneForTests } from './scene.ts'

/** Letters, bots, accounts and the log. The letters come first: the menu counts them. */
sceneForTests()

await import('./desk-suite.ts')
await import('./fresh-suite.ts')
