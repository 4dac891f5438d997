import { sceneForTests } from './admin-scene.testing.ts'

/** Texts, questions and pictures. They share a started product, as starting takes longer than most tests. */
sceneForTests()

await import('./texts-suite.testing.ts')
await import('./questions-suite.testing.ts')
await import('./pictures-suite.testing.ts')
