import { sceneForTests } from './admin-scene.testing.ts'

/** The content editor: all texts of the site beside its pages. */
sceneForTests()

await import('./editor-suite.testing.ts')
await import('./editor-page-suite.testing.ts')
await import('./editor-saving-suite.testing.ts')
