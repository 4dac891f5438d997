export const contact = {
  contact: {
    tagline: 'Contact',
    title: 'Write to us',
    subtitle: 'Tell us what your customers keep asking. A person reads your message and answers by email.',
    form: {
      name: 'Name',
      email: 'Email',
      message: 'Message',
      accept: 'I accept the',
      terms: 'terms and conditions',
      and: 'and the',
      privacy: 'privacy policy',
      send: 'Send message',
      sending: 'Sending…',
      sent: 'Sent',
      noScript: 'To send this form, turn on JavaScript in this browser.',
    },
    popup: { title: 'Get in touch', text: 'A few lines are enough. We answer by email.', frame: 'Contact form' },
    toasts: {
      sent: { title: 'Message sent', text: 'A person will read it and answer by email.' },
      failed: { title: 'Not sent', text: 'The message did not go out. Please try again.' },
      unreachable: { text: 'The server did not answer. Check your connection and try again.' },
    },
    languages: 'We answer in English and Italian.',
  },
} as const
