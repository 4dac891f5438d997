export const identityLanguages = ['node', 'php', 'python'] as const
export type IdentityLanguage = (typeof identityLanguages)[number]

/** How a business's server says who is logged in: a JWT, signed with the bot's key, good for an hour. */
export function identitySnippet(language: IdentityLanguage, botId: string, kid: string): string {
  switch (language) {
    case 'node':
      return [
        "import { SignJWT } from 'jose' // npm install jose",
        '',
        '// Called for the user who is logged in, and for nobody else.',
        'export function loquiaToken({ id, name, email }) {',
        '  return new SignJWT({ name, email })',
        `    .setProtectedHeader({ alg: 'HS256', kid: '${kid}' })`,
        '    .setSubject(String(id))',
        `    .setAudience('${botId}')`,
        '    .setIssuedAt()',
        "    .setExpirationTime('1h')",
        '    .sign(new TextEncoder().encode(process.env.LOQUIA_IDENTITY_SECRET))',
        '}',
      ].join('\n')
    case 'php':
      return [
        '<?php',
        '// Called for the user who is logged in, and for nobody else.',
        'function loquia_token($id, $name, $email) {',
        "  $encode = fn ($bytes) => rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');",
        `  $head = ['alg' => 'HS256', 'kid' => '${kid}'];`,
        '  $claims = [',
        "    'sub' => (string) $id, 'name' => $name, 'email' => $email,",
        `    'aud' => '${botId}', 'iat' => time(), 'exp' => time() + 3600,`,
        '  ];',
        "  $text = $encode(json_encode($head)) . '.' . $encode(json_encode($claims));",
        "  return $text . '.' . $encode(hash_hmac('sha256', $text, getenv('LOQUIA_IDENTITY_SECRET'), true));",
        '}',
      ].join('\n')
    case 'python':
      return [
        'import os, time',
        'import jwt  # pip install PyJWT',
        '',
        '# Called for the user who is logged in, and for nobody else.',
        'def loquia_token(id, name, email):',
        '    now = int(time.time())',
        '    claims = {',
        '        "sub": str(id), "name": name, "email": email,',
        `        "aud": "${botId}", "iat": now, "exp": now + 3600,`,
        '    }',
        `    head = {"kid": "${kid}"}`,
        '    return jwt.encode(claims, os.environ["LOQUIA_IDENTITY_SECRET"], algorithm="HS256", headers=head)',
      ].join('\n')
    default:
      return language satisfies never
  }
}

/** What the page does with the token. */
export const identityPageSnippet = [
  '<script>',
  '  window.Loquia = window.Loquia || []',
  "  Loquia.push(['identify', { token: '…' }])",
  '  // When they log out:',
  "  // Loquia.push(['identify', null])",
  '</script>',
].join('\n')
