/** The English texts of the page that offers a demo. */
export const landing = {
  landing: {
    title: 'Free chatbot demo',
    description: 'Build a chatbot from your website and talk to it at once. Free for {{days}} days, without a card.',
    headline: 'Meet the chatbot',
    headlineQuote: 'that has read your site',
    subtitle: 'One field and it starts to read. A moment later you are talking to it.',
    form: {
      title: 'Create your demo',
      submit: 'Create my chatbot',
      accept: 'By creating a demo you accept the',
      terms: 'terms of service',
      and: 'and the',
      privacy: 'privacy policy',
      note: 'Active for {{days}} days. No card, no account.',
    },
    how: {
      title: 'How it works',
      one: { title: 'You type your domain', text: 'The domain as your customers type it.' },
      two: {
        title: 'It reads your site',
        text: 'Loquia reads your pages while you watch: what it found, what it read, what it skipped and why.',
      },
      three: {
        title: 'You ask it',
        text: 'Ask what your customers ask. Each answer comes with the page it is taken from.',
      },
    },
    benefits: {
      title: 'What you get',
      one: {
        title: 'Answers at any hour',
        text: 'Opening times, prices, returns: at three in the morning as at three in the afternoon.',
      },
      two: { title: 'Only what you wrote', text: 'Each answer rests on a sentence of your site, quoted and linked.' },
      three: {
        title: 'Six languages',
        text: 'The chat speaks English, Italian, German, French, Spanish and Portuguese, whichever your visitor writes.',
      },
      four: {
        title: 'In your colors',
        text: 'Colors, title and first words are yours to choose, with the result in front of you.',
      },
    },
    faq: {
      title: 'Questions, answered',
      cost: {
        question: 'What does it cost?',
        answer:
          'The demo is free for {{days}} days, and stays free once you save it to an account, on your own website, too. Pro costs {{price}}, paid once: a lifetime license for one website.',
      },
      integration: {
        question: 'How do I put it on my site?',
        answer:
          'With one line of code: copy it from the page of your demo and paste it before the closing body tag. Nothing else to install.',
      },
      accuracy: {
        question: 'How accurate are the answers?',
        answer:
          'The bot answers only from the pages it has read and shows the sentence it used, with a link. When your pages hold no answer, it says so.',
      },
      customization: {
        question: 'Can I change how it looks?',
        answer:
          'Yes: colors, title and welcome message. You see the change at once, and the embed code changes with it.',
      },
    },
    closing: { title: 'Your pages already have the answers', submit: 'Create my chatbot' },
  },
} as const
