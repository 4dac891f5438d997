import {
  identityKeysResponse,
  identityKeySecretResponse,
  newIdentityKeyRequest,
  newIdentityKeyResponse,
} from '../bots/visitor-identity.ts'
import { botPath } from './bot-path.ts'
import type { Call } from './call.ts'

/** Keys with which a business signs who its visitors are. */
export const identityKeyCalls: readonly Call[] = [
  {
    method: 'GET',
    path: `${botPath}/identity-keys`,
    who: 'member',
    role: 'owner',
    summary: 'The keys that sign tokens of verified visitors, without their secrets.',
    reply: identityKeysResponse,
  },
  {
    method: 'POST',
    path: `${botPath}/identity-keys`,
    who: 'member',
    role: 'owner',
    summary: 'Makes a key, or takes a public one (PEM or JWK); those before stay good for the hours given.',
    body: newIdentityKeyRequest,
    reply: newIdentityKeyResponse,
    status: 201,
    errors: ['identity_keys_full'],
  },
  {
    method: 'POST',
    path: `${botPath}/identity-keys/:kid/reveal`,
    who: 'member',
    role: 'owner',
    summary: 'The secret of a key that has one; each time is noted in the security log.',
    reply: identityKeySecretResponse,
  },
  {
    method: 'DELETE',
    path: `${botPath}/identity-keys/:kid`,
    who: 'member',
    role: 'owner',
    summary: 'Revokes a key: visitors who are connected by its tokens are cut off.',
    reply: identityKeysResponse,
  },
]
