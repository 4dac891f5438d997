import type { IdentityKey } from '@loquia/contracts'

export const identityLanguages = ['node', 'php', 'python'] as const
export type IdentityLanguage = (typeof identityLanguages)[number]
type SigningKey = Pick<IdentityKey, 'kid' | 'algorithm'>

/**
 * Returns server code that creates a JWT, valid for an hour, signed with the bot's secret or the business's private
 * key.
 */
export function identitySnippet(language: IdentityLanguage, botId: string, key: SigningKey): string {
  switch (language) {
    case 'node':
      return nodeSnippet(botId, key)
    case 'php':
      return phpSnippet(botId, key)
    case 'python':
      return pythonSnippet(botId, key)
    default:
      return language satisfies never
  }
}

const isSecret = ({ algorithm }: SigningKey): boolean => algorithm === 'HS256'

function nodeSnippet(botId: string, key: SigningKey): string {
  return [
    ...(isSecret(key) ? [] : ["import { createPrivateKey } from 'node:crypto'"]),
    "import { SignJWT } from 'jose' // npm install jose",
    '',
    '// Called for the user who is logged in, and for nobody else.',
    'export function loquiaToken({ id, name, email }) {',
    '  return new SignJWT({ name, email })',
    `    .setProtectedHeader({ alg: '${key.algorithm}', kid: '${key.kid}' })`,
    '    .setSubject(String(id))',
    `    .setAudience('${botId}')`,
    '    .setIssuedAt()',
    "    .setExpirationTime('1h')",
    isSecret(key)
      ? '    .sign(new TextEncoder().encode(process.env.LOQUIA_IDENTITY_SECRET))'
      : '    .sign(createPrivateKey(process.env.LOQUIA_PRIVATE_KEY))',
    '}',
  ].join('\n')
}

function phpSnippet(botId: string, key: SigningKey): string {
  const claims = [
    '  $claims = [',
    "    'sub' => (string) $id, 'name' => $name, 'email' => $email,",
    `    'aud' => '${botId}', 'iat' => time(), 'exp' => time() + 3600,`,
    '  ];',
  ]
  const opening = [
    '// Called for the user who is logged in, and for nobody else.',
    'function loquia_token($id, $name, $email) {',
  ]
  if (!isSecret(key))
    return [
      '<?php',
      "require 'vendor/autoload.php'; // composer require firebase/php-jwt",
      '',
      ...opening,
      ...claims,
      ...(key.algorithm === 'EdDSA'
        ? [
            '  // The last 32 bytes of the key are its seed; php-jwt wants what libsodium makes of it.',
            "  $lines = preg_replace('/-----[^-]+-----|\\s/', '', getenv('LOQUIA_PRIVATE_KEY'));",
            '  $pair = sodium_crypto_sign_seed_keypair(substr(base64_decode($lines), -32));',
            '  $key = base64_encode(sodium_crypto_sign_secretkey($pair));',
          ]
        : ["  $key = getenv('LOQUIA_PRIVATE_KEY');"]),
      `  return Firebase\\JWT\\JWT::encode($claims, $key, '${key.algorithm}', '${key.kid}');`,
      '}',
    ].join('\n')
  return [
    '<?php',
    ...opening,
    "  $encode = fn ($bytes) => rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');",
    `  $head = ['alg' => 'HS256', 'kid' => '${key.kid}'];`,
    ...claims,
    "  $text = $encode(json_encode($head)) . '.' . $encode(json_encode($claims));",
    "  return $text . '.' . $encode(hash_hmac('sha256', $text, getenv('LOQUIA_IDENTITY_SECRET'), true));",
    '}',
  ].join('\n')
}

function pythonSnippet(botId: string, key: SigningKey): string {
  return [
    'import os, time',
    `import jwt  # pip install ${isSecret(key) ? 'PyJWT' : '"PyJWT[crypto]"'}`,
    '',
    '# Called for the user who is logged in, and for nobody else.',
    'def loquia_token(id, name, email):',
    '    now = int(time.time())',
    '    claims = {',
    '        "sub": str(id), "name": name, "email": email,',
    `        "aud": "${botId}", "iat": now, "exp": now + 3600,`,
    '    }',
    `    head = {"kid": "${key.kid}"}`,
    `    key = os.environ["${isSecret(key) ? 'LOQUIA_IDENTITY_SECRET' : 'LOQUIA_PRIVATE_KEY'}"]`,
    `    return jwt.encode(claims, key, algorithm="${key.algorithm}", headers=head)`,
  ].join('\n')
}

export const newPairSnippet =
  'openssl genpkey -algorithm ed25519 -out private.pem\nopenssl pkey -in private.pem -pubout'

export const identityPageSnippet = [
  '<script>',
  '  window.Loquia = window.Loquia || []',
  "  Loquia.push(['identify', { token: '…' }])",
  '  // When they log out:',
  "  // Loquia.push(['identify', null])",
  '</script>',
].join('\n')
