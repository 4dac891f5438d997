import { sceneForTests } from './admin-scene.testing.ts'

/** An admin’s day, half of it in each language, and every dialog by keyboard. */
sceneForTests()

await import('./day-suite.testing.ts')
await import('./day-texts-suite.testing.ts')
await import('./keyboard-suite.testing.ts')
