import { ownerForTests } from './owner-scene.testing.ts'

/**
 * What an owner does once the bot is at work, on the built product: questions that must stay right, a key of one’s own,
 * notifications by mail and webhook, and what visitors asked. What the first suite sends is waited for in the last.
 */
ownerForTests()

await import('./lead-left-suite.testing.ts')
await import('./questions-suite.testing.ts')
await import('./unanswered-suite.testing.ts')
await import('./lead-told-suite.testing.ts')
