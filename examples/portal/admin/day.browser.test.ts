import { sceneForTests } from './scene.ts'

/** An admin’s day in both languages, and every dialog by keyboard. */
sceneForTests()

await import('./day-suite.ts')
await import('./keyboard-suite.ts')
