/** English texts of when people answer in the place of the bot. */
export const peopleTexts = {
  people: {
    title: 'People who answer',
    text: 'Visitors can ask for a person. You and your team answer them in the inbox, and the chatbot stays silent meanwhile.',
    toInbox: 'Open the inbox',
    offered: 'Let visitors ask for a person',
    hours: 'When your team answers',
    hoursOf: { opening: 'During opening hours', own: 'At its own hours', anytime: 'Whenever someone is online' },
    hoursHint: {
      opening: 'Outside of them the chat says when you are back, and goes on answering.',
      own: 'For a chat that is staffed at other times than your doors are open.',
      anytime: 'As long as someone has the inbox open.',
    },
    toHours: 'Set your opening hours',
    neverOpen: 'Closed every day: visitors can’t reach your team. Add hours, or choose “Whenever someone is online”.',
    zone: 'Time zone: {{zone}}',
    wrongWeek: 'That is too much to store. Use fewer intervals.',
    replyMinutes: 'Typical reply time (minutes)',
    replyMinutesHint: 'Visitors see it before they ask for a person.',
    waitMinutes: 'Longest wait (minutes)',
    waitMinutesHint: 'After that the chat offers your contact form.',
    email: 'Email us when a visitor is waiting',
    emailAfter: 'After this many minutes',
    emailHint: 'Everyone on your team who answers visitors gets it.',
    emailAnswers: 'Also send answers by email',
    emailAnswersHint:
      'If a visitor has left the page and we know their address, they get your answer with a link that reopens the conversation for {{count}} days.',
    noMail: 'Email isn’t set up on this server.',
    wrongDay: 'Please enter 1 to 1,440 minutes',
    wrongHours: 'Please enter 1 to 240 minutes',
    saved: 'Saved',
  },
} as const
