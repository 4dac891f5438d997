import { afterAll, afterEach, beforeAll } from 'vitest'
import { endOfTest, startScene, stopScene } from './admin/scene.ts'

/**
 * The admin's screens on the built product: real server, real database, real browser. Every suite shares them, as starting
 * takes longer than most tests. The desk comes first: it counts letters.
 */
beforeAll(startScene)
afterAll(stopScene)
afterEach(endOfTest)

await import('./admin/desk-suite.ts')
await import('./admin/texts-suite.ts')
await import('./admin/day-suite.ts')
await import('./admin/keyboard-suite.ts')
