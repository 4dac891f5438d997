import { entranceForTests } from './entrance-scene.testing.ts'

/**
 * Every way in that does not open at once: what it says, what can be done next, and that axe finds nothing, in both
 * languages. The suites share a started product, as starting takes longer than most tests.
 */
entranceForTests()

await import('./refused-suite.testing.ts')
await import('./emails-suite.testing.ts')
await import('./demo-suite.testing.ts')
await import('./providers-suite.testing.ts')
