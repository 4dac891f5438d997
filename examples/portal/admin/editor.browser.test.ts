import { sceneForTests } from './scene.ts'

/** The content editor: all texts of the site beside its pages. */
sceneForTests()

await import('./editor-suite.ts')
