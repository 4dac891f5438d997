import { oidcScene } from './oidc-scene.testing.js'

/** Signing in with OpenID Connect. The suites share a database, a server and the providers. */
oidcScene()

await import('./oidc-attacks-suite.testing.js')
await import('./oidc-accounts-suite.testing.js')
