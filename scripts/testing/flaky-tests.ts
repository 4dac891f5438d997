/**
 * Tests that sometimes fail without a fault of the product. They still fail the run; at most five are listed until they
 * are repaired.
 */
export const flakyTests: readonly { file: string; test: string; reason: string; since: string }[] = []
