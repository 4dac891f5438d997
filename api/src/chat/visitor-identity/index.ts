export { VisitorIdentityModule } from './visitor-identity.module.js'
export { IdentityKeys } from './identity-keys.js'
export { VisitorTokens, type VerifiedToken } from './visitor-tokens.js'
