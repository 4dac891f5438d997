export const stopEmails = {
  stopEmails: {
    title: 'Stop emails from this chat?',
    description: 'Turn off emails with answers from this chat.',
    text: 'You’ll no longer get answers from this chat by email. You can still find them in the chat, on the page where you asked.',
    submit: 'Stop emails',
    busy: 'One moment…',
    keep: 'To keep getting them, close this page.',
    noToken: 'This page needs the link from your email. Open the link again.',
    done: {
      title: 'No more emails from {{business}}',
      unnamed: 'No more emails from this business',
      text: 'You can still find answers in the chat, on the page where you asked. You can close this page.',
    },
    invalid: {
      title: 'This link doesn’t work',
      text: 'Part of it may be missing. Open it again from the email, or copy all of it.',
    },
  },
} as const
