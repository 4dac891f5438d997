import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { expect, it } from 'vitest'
import { identityLanguages, identitySnippet, type IdentityLanguage } from './identity-snippets'

const secret = 'a secret of the test'
const [botId, kid] = ['b4k3ry', '0b9c2c0e-5a53-4d0f-9f3e-3f0d2a6f7c11']

const runs: Record<IdentityLanguage, { program: string; args: (code: string) => string[]; call: string }> = {
  node: {
    program: process.execPath,
    args: (code) => ['--input-type=module', '-e', code],
    call: "console.log(await loquiaToken({ id: 7, name: 'Zoë', email: 'zoe@example.com' }))",
  },
  php: {
    program: 'php',
    args: (code) => ['-r', code.replace('<?php', '')],
    call: "echo loquia_token(7, 'Zoë', 'zoe@example.com');",
  },
  python: {
    program: 'python3',
    args: (code) => ['-c', code],
    call: 'print(loquia_token(7, "Zoë", "zoe@example.com"))',
  },
}
const isInstalled: Record<IdentityLanguage, () => boolean> = {
  node: () => true,
  php: () => spawnSync('php', ['-v']).status === 0,
  python: () => spawnSync('python3', ['-c', 'import jwt']).status === 0,
}

it.each(identityLanguages.filter((language) => isInstalled[language]()))(
  'the snippet for %s signs the logged-in user for one hour',
  (language) => {
    const { program, args, call } = runs[language]
    const code = `${identitySnippet(language, botId, { kid, algorithm: 'HS256' })}\n${call}`
    const token = execFileSync(program, args(code), {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, LOQUIA_IDENTITY_SECRET: secret },
      encoding: 'utf8',
    }).trim()
    const [head, claims, signature] = token.split('.') as [string, string, string]
    const read = (part: string): Record<string, unknown> =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    expect(read(head)).toMatchObject({ alg: 'HS256', kid })
    expect(read(claims)).toMatchObject({ sub: '7', name: 'Zoë', email: 'zoe@example.com', aud: botId })
    const { iat, exp } = read(claims) as { iat: number; exp: number }
    expect(exp - iat).toBe(3_600)
    expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(60)
    expect(signature).toBe(createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url'))
  },
)

const pairs = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
}
const isRight: Record<keyof typeof pairs, (text: string, signature: Buffer, key: KeyObject) => boolean> = {
  RS256: (text, signature, key) => verify('sha256', Buffer.from(text), key, signature),
  ES256: (text, signature, key) => verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature),
  EdDSA: (text, signature, key) => verify(null, Buffer.from(text), key, signature),
}

it.each(['RS256', 'ES256', 'EdDSA'] as const)('the snippet for Node signs with a private key, %s', (algorithm) => {
  const { privateKey, publicKey } = pairs[algorithm]
  const { program, args, call } = runs.node
  const token = execFileSync(program, args(`${identitySnippet('node', botId, { kid, algorithm })}\n${call}`), {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, LOQUIA_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string },
    encoding: 'utf8',
  }).trim()
  const [head, claims, signature] = token.split('.') as [string, string, string]
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: algorithm, kid })
  expect(isRight[algorithm](`${head}.${claims}`, Buffer.from(signature, 'base64url'), publicKey)).toBe(true)
})
