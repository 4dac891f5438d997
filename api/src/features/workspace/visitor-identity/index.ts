export { VisitorIdentityModule } from './visitor-identity.module.js'
export { IdentityKeys } from './identity-keys.js'
export { VisitorTokens, type Vouched } from './visitor-tokens.js'
