/** English texts of the page that ends the emails with answers. */
export const stopEmails = {
  stopEmails: {
    title: 'No more emails from this chat?',
    description: 'Ends the emails that bring answers from this chat.',
    text: 'Answers from this chat will no longer come to you by email. You still find them in the chat, on the page where you asked.',
    submit: 'Stop the emails',
    busy: 'One moment…',
    keep: 'If you want to keep them, close this page.',
    noToken: 'This page needs the link from your email. Open it again.',
    done: {
      title: 'No more emails from {{business}}',
      unnamed: 'No more emails from this business',
      text: 'You still find answers in the chat, on the page where you asked. You can close this page.',
    },
    invalid: {
      title: 'This link does not work',
      text: 'Part of it may be missing. Open it again from the email, or copy all of it.',
    },
  },
} as const
