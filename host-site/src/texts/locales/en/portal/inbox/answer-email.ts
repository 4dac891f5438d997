export const answerEmailTexts = {
  answerEmail: {
    coming:
      'The visitor isn’t on the page. Unless they come back, your answer goes to {{to}} by email in about two minutes.',
    noAddress:
      'The visitor isn’t on the page, and we don’t have their email. They’ll see your answer when they come back.',
    noEmail: 'The visitor isn’t on the page, and no email will be sent. They’ll see your answer when they come back.',
    address_unconfirmed:
      'The visitor isn’t on the page. The email goes out once the owner confirms their address with the link we sent.',
    rate_limited:
      'The visitor isn’t on the page, and today’s email limit is reached. They’ll see your answer when they come back.',
    sent: 'Sent by email to {{to}}',
    sentSomewhere: 'Sent by email',
  },
} as const
