import {
  identityKeysResponse,
  identityKeySecretResponse,
  newIdentityKeyRequest,
  newIdentityKeyResponse,
} from '../bots/visitor-identity.ts'
import { botPath } from './bot-path.ts'
import { call } from './call.ts'

export const listIdentityKeys = call({
  method: 'GET',
  path: `${botPath}/identity-keys`,
  who: 'member',
  role: 'owner',
  summary: 'Lists the keys that sign tokens of verified visitors, without their secrets.',
  reply: identityKeysResponse,
})

export const createIdentityKey = call({
  method: 'POST',
  path: `${botPath}/identity-keys`,
  who: 'member',
  role: 'owner',
  summary: 'Creates a key or adds a public one (PEM or JWK); previous keys stay valid for the given hours.',
  body: newIdentityKeyRequest,
  reply: newIdentityKeyResponse,
  status: 201,
  errors: ['identity_key_limit'],
})

export const revealIdentityKey = call({
  method: 'POST',
  path: `${botPath}/identity-keys/:kid/reveal`,
  who: 'member',
  role: 'owner',
  summary: 'Returns the secret of a key, if it has one; each call is recorded in the security log.',
  reply: identityKeySecretResponse,
})

export const revokeIdentityKey = call({
  method: 'DELETE',
  path: `${botPath}/identity-keys/:kid`,
  who: 'member',
  role: 'owner',
  summary: 'Revokes a key and disconnects visitors who use its tokens.',
  reply: identityKeysResponse,
})
