import { sceneForTests } from './scene.ts'

/** Texts, questions and pictures. They share a started product, as starting takes longer than most tests. */
sceneForTests()

await import('./texts-suite.ts')
await import('./questions-suite.ts')
await import('./pictures-suite.ts')
