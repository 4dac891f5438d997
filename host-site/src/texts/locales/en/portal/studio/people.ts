/** English texts of when people answer in the place of the bot. */
export const peopleTexts = {
  people: {
    title: 'People who answer',
    text: 'Visitors can ask for a person. You and your team answer them in the inbox, and the chatbot is silent meanwhile.',
    toInbox: 'Open the inbox',
    offered: 'Visitors may ask for a person',
    hours: 'When your team answers',
    hoursOf: { opening: 'During opening hours', own: 'At its own hours', anytime: 'Whenever someone is online' },
    hoursHint: {
      opening: 'Outside of them the chat says when you are back, and goes on answering.',
      own: 'For a chat that is staffed at other times than your doors are open.',
      anytime: 'As long as somebody has the inbox open.',
    },
    toHours: 'Set your opening hours',
    neverOpen: 'Closed every day: visitors can’t reach your team. Add hours, or choose “Whenever someone is online”.',
    zone: 'Time zone: {{zone}}',
    wrongWeek: 'That is too much to store. Use fewer intervals.',
    replyMinutes: 'Minutes in which you usually answer',
    replyMinutesHint: 'Visitors read it before they ask for you.',
    waitMinutes: 'Minutes that a visitor waits at most',
    waitMinutesHint: 'After that the chat offers your contact form.',
    email: 'Write us an email when a visitor waits',
    emailAfter: 'After how many minutes',
    emailHint: 'It goes to everybody in your team who answers.',
    emailAnswers: 'Answers follow by email',
    emailAnswersHint:
      'They go to whoever left the page and whose address is known, with a link that continues the conversation for {{count}} days.',
    noMail: 'No emails leave this installation at the moment: its operator has set up no mail server.',
    wrongDay: 'Please enter 1 to 1,440 minutes',
    wrongHours: 'Please enter 1 to 240 minutes',
    saved: 'Saved',
  },
} as const
