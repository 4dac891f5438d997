/** English texts of how a business says who its visitors are. */
export const identityTexts = {
  identity: {
    title: 'Verified visitors',
    text: 'People who are logged in to your site keep one conversation on all their devices, and you see who they are. Your server signs that with a key.',
    keys: 'Keys',
    inUse: 'In use',
    until: 'Good until {{when}}',
    used: 'last used {{when}}',
    unused: 'never used',
    show: 'Show the secret',
    showOne: 'Show the secret of {{kid}}',
    hide: 'Hide the secret',
    hideOne: 'Hide the secret of {{kid}}',
    secret: 'Secret of the key',
    secretText:
      'For your server alone, as LOQUIA_IDENTITY_SECRET: whoever has it can read the conversations of every verified visitor.',
    make: 'Make a key',
    makeAnother: 'Make a new key',
    overlap: 'The keys before stay good for',
    overlaps: { none: 'No longer', day: 'One day', week: 'One week', month: '30 days' },
    revoke: 'Revoke',
    revokeOne: 'Revoke {{kid}}',
    revokeTitle: 'Revoke this key?',
    revokeText:
      'Visitors who came with it are unverified at once, until your server signs with another. This action cannot be undone.',
    language: 'Your server',
    server: 'Your server signs who is logged in:',
    serverCode: 'Code for your server',
    page: 'Your page hands it over. If a token is refused, the browser’s console says why, and the chat goes on unverified.',
    pageCode: 'Code for your page',
    failed: 'This did not work',
  },
} as const
