/** English texts of how an answer reaches somebody who has left the page. */
export const answerEmailTexts = {
  answerEmail: {
    coming: 'Not on the page now. The answer goes to {{to}} by email in about two minutes, unless they come back.',
    noAddress: 'Not on the page now, and no address is known: they read it when they come back.',
    noEmail: 'Not on the page now, and no email follows: they read it when they come back.',
    address_unconfirmed:
      'Not on the page now. The email waits until the owner confirms their address, by the link that we sent them.',
    rate_limited: 'Not on the page now. Too many emails went out today: they read it when they come back.',
    sent: 'Sent by email to {{to}}',
    sentSomewhere: 'Sent by email',
  },
} as const
