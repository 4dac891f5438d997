export const landing = {
  landing: {
    title: 'Free chatbot demo',
    description:
      'Create a chatbot from your website and talk to it right away. Free for {{days}} days, no card needed.',
    headline: 'Meet the chatbot',
    headlineQuote: 'that has read your site',
    subtitle: 'Type your domain and it starts reading. A moment later you’re talking to it.',
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
      one: { title: 'You type your domain', text: 'Just the way your customers type it.' },
      two: {
        title: 'It reads your site',
        text: 'Loquia reads your pages while you watch: what it found, what it read, what it skipped and why.',
      },
      three: {
        title: 'You ask questions',
        text: 'Ask what your customers ask. Each answer shows the page it comes from.',
      },
    },
    benefits: {
      title: 'What you get',
      one: {
        title: 'Answers at any hour',
        text: 'Opening hours, prices, returns: at three in the morning just like at three in the afternoon.',
      },
      two: {
        title: 'Only what you wrote',
        text: 'Each answer is based on a sentence from your site, quoted and linked.',
      },
      three: {
        title: 'Six languages',
        text: 'The chat speaks English, Italian, German, French, Spanish and Portuguese, whichever one your visitor uses.',
      },
      four: {
        title: 'In your colors',
        text: 'You choose the colors, the title and the welcome message, and see the result right away.',
      },
    },
    faq: {
      title: 'Questions, answered',
      cost: {
        question: 'What does it cost?',
        answer:
          'The demo is free for {{days}} days, and stays free once you save it to an account, including on your own website. Pro costs {{price}}, paid once: a lifetime license for one website.',
      },
      integration: {
        question: 'How do I put it on my site?',
        answer:
          'With one line of code: copy it from your demo’s page and paste it before the closing body tag. There’s nothing else to install.',
      },
      accuracy: {
        question: 'How accurate are the answers?',
        answer:
          'The chatbot answers only from the pages it has read and shows the sentence it used, with a link. If your pages don’t have the answer, it says so.',
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
