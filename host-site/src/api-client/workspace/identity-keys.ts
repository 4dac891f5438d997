import {
  identityKeysResponse,
  identityKeySecretResponse,
  newIdentityKeyResponse,
  type IdentityKey,
  type NewIdentityKeyRequest,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { ownKey } from '../accounts/session'
import { botAddress } from './studio'

/** The keys with which a business signs who its visitors are, newest first. */
export function identityKeysQuery(botId: string) {
  return queryOptions({
    queryKey: [ownKey, 'bot', botId, 'identity-keys'],
    queryFn: async (): Promise<IdentityKey[]> =>
      (await call(botAddress(botId, 'identity-keys'), identityKeysResponse)).keys,
  })
}

/** A secret, or a public key. */
export const makeIdentityKey = (botId: string, request: NewIdentityKeyRequest) =>
  call(botAddress(botId, 'identity-keys'), newIdentityKeyResponse, request)

export const revealIdentityKey = async (botId: string, kid: string): Promise<string> =>
  (await call(botAddress(botId, `identity-keys/${encodeURIComponent(kid)}/reveal`), identityKeySecretResponse, {}))
    .secret

export const revokeIdentityKey = async (botId: string, kid: string): Promise<IdentityKey[]> =>
  (await call(botAddress(botId, `identity-keys/${encodeURIComponent(kid)}`), identityKeysResponse, undefined, 'DELETE'))
    .keys
