/** The English texts of the contact form, in the page and in its popup. */
export const contact = {
  contact: {
    tagline: 'Contact',
    title: 'Write to us',
    subtitle: 'Tell us what your customers keep asking. A person reads it and answers within one working day.',
    form: {
      name: 'Name',
      email: 'Email',
      message: 'Message',
      accept: 'I accept the',
      terms: 'terms and conditions',
      and: 'and the',
      privacy: 'privacy policy',
      send: 'Send message',
      sending: 'Sending...',
      sent: 'Sent!',
      noScript: 'Sending the form needs JavaScript, which is switched off in this browser.',
    },
    popup: { title: 'Get in touch', text: 'A few lines are enough. We answer by email.', frame: 'Contact form' },
    toasts: {
      sent: { title: 'Message sent!', text: "We'll get back to you as soon as possible." },
      failed: { title: 'Error', text: 'Failed to submit form' },
      unreachable: { text: 'An error occurred' },
    },
    aside: {
      question: 'Do you speak Italian?',
      answer: 'Sì. We answer in English and in Italian, and so does the chatbot.',
    },
  },
} as const
