/** The English texts of the home page. What an admin may write in place of them stands under the section's own name. */
export const home = {
  home: {
    title: 'A chatbot that answers in your own words',
    description:
      'Type your domain. Loquia reads your pages in seconds and answers your customers with sentences from them, each with its source.',
    still: {
      label: 'A conversation with the chatbot of a bakery, answered from its website',
      title: 'Marlow & Finch Bakery',
      status: 'AI assistant · answers from this website',
      welcome: 'Hi, I’m Marlow & Finch Bakery’s AI assistant. I answer from this website and show you where.',
      from: 'From this page',
      inputHint: 'Write your question',
      caption: 'The chatbot of a small sample site, answering from its pages.',
    },
    shelf: {
      label: 'Pages behind the answer',
      text: 'Some of the pages that the bot of this sample bakery has read. Its answer comes from the one in violet.',
    },
    crawl: {
      words_one: '{{formattedCount}} word',
      words_other: '{{formattedCount}} words',
      duplicate: 'skipped: same text as another page',
      title: 'It reads before it speaks',
      text: 'Loquia follows your sitemap and your links, page by page. What it has read turns solid. What it skips is listed, with the reason.',
      legendRead: 'Read',
      legendFound: 'Found, still to read',
      legendSkipped: 'Skipped, with the reason',
      picture: 'Pages of a sample site and what became of each',
    },
    inbox: {
      title: 'When it takes a person, you are there',
      text: 'It is half past nine, and somebody on your site has one question left. The chatbot answers. If they ask for a person, your team sees the whole conversation, takes it over and returns it when it is done.',
      notified: 'Notified on your phone or computer, even with the inbox closed',
      hand: 'Passages from your pages, saved replies, files and private notes at hand',
      team: 'Several people at once: each conversation belongs to one of them',
      picture:
        'The inbox: conversations with a bakery’s chatbot on the left; on the right one in which Sara from the bakery answers a visitor about a cake.',
    },
    trust: {
      title: 'You can check every answer',
      sources: {
        title: 'It quotes its source',
        text: 'The sentence, the page, the link that opens right there. Your customers see that the words are yours.',
      },
      honest: {
        title: 'It says when it does not know',
        text: 'If your pages do not answer, the bot says so and points to your contacts. It does not fill the gap.',
      },
      light: {
        title: 'It is one light tag',
        text: 'It loads on its own, changes nothing on your page, sets no cookie, and stores nothing before the first message.',
      },
    },
  },
  hero: {
    title: 'A chatbot that answers',
    titleQuote: 'in your own words',
    subtitle:
      'Loquia reads your website in seconds, then answers your customers with sentences from your pages. Every answer shows where it comes from.',
    talk: 'Or talk to us first',
  },
  creator: {
    title: 'Build yours now',
    text: 'One field. Your pages are read while you look on, and a moment later you ask the first question.',
    book: 'Or book a call with us',
  },
  services: {
    title: 'What comes with it',
    text: 'All of this comes with Free and with Pro.',
    languages: {
      title: 'Six languages',
      piece: 'Wann haben Sie geöffnet?',
      text: 'The chat speaks English, Italian, German, French, Spanish and Portuguese, whichever your visitor writes.',
    },
    customAnswers: {
      title: 'Custom answers',
      piece: 'Yes, we ship to Ireland.',
      text: 'What your pages do not say, you write once. Your answer comes first, however the question is worded.',
    },
    openQuestions: {
      title: 'Open questions',
      piece: 'Can I pay by card?',
      text: 'Questions without an answer are listed, the most frequent first. Answer one there, and the next visitor gets it.',
    },
    testQuestions: {
      title: 'Test questions',
      piece: 'When do you close on Sunday?',
      text: 'Tell it what it must always get right. A new reading of your site goes live only if it still does.',
    },
    messages: {
      title: 'Messages',
      piece: 'Could you call me back tomorrow?',
      text: 'When no one is available, visitors leave a name, an email and their question. You reply by email.',
    },
    privacy: {
      title: 'Private by default',
      piece: 'Delete this conversation',
      text: 'No cookie, and nothing stored before the first message. Visitors can delete what they wrote, and you decide how long it is kept.',
    },
  },
  measured: {
    title: 'Measured, not promised',
    text: 'Four figures of the product itself, each with its proof.',
    size: {
      value: '{{kilobytes}} kB',
      label: 'until its button shows on your page; {{all}} kB until a question can be typed',
    },
    speed: {
      value: '{{time}}',
      label: 'until our sample site of {{pages}} pages has been read; a first answer after {{first}}',
    },
    answers: {
      value: '{{right}}',
      label:
        'of its confident answers were right (about 1 in {{sure}} of {{questions}} test questions), without any language model',
    },
    access: {
      value: '{{faults}} faults',
      label: 'found by axe, the accessibility checker, on every page and state that we test',
    },
    more: 'How it was measured',
  },
  pricing: {
    title: 'What it costs',
    text: 'You may use Free on your own website: for {{days}} days as a demo, and for as long as you keep the chatbot in an account. Pro is a lifetime license that you pay once.',
    free: {
      title: 'Free',
      price: '{{free}}',
      note: 'no card',
      button: 'Try it free',
    },
    pro: {
      title: 'Pro',
      price: '{{price}}',
      note: 'paid once',
      button: 'Write to us to buy it',
      how: 'There is no payment here yet: you write, and a person answers.',
    },
    rows: {
      use: { name: 'On your own website', free: 'Yes', pro: 'Yes' },
      term: {
        name: 'How long',
        free: '{{days}} days; with an account, no end date',
        pro: 'Lifetime license for one website, with or without an account',
      },
      reads: {
        name: 'What it reads',
        free: '{{pages}} pages, and {{sources}} files, pages and answers of your own',
        pro: 'The same',
      },
      product: { name: 'Inbox, API, webhooks, MCP', free: 'Included', pro: 'Included' },
      model: {
        name: 'Language model',
        free: 'Optional, with your own key',
        pro: 'Optional, with your own key',
      },
      sign: { name: '“powered by Loquia”', free: 'Shown', pro: 'Shown' },
    },
    not: {
      model:
        'Language model: where we offer ours, you can use it for {{trial}} days, then with your own key. Without one, the chatbot quotes your pages word for word.',
      voice: 'Not included: voice agents and other automations, which we price in a written offer.',
      tax: 'Not included: taxes required by law.',
    },
  },
  solutions: {
    title: 'Where it goes',
    text: 'One line on any website. For the rest there are guides in your studio, with your code filled in.',
    calls: 'All HTTP calls',
    wordpress: { title: 'WordPress', text: 'A plugin: upload it, paste your line, choose the pages.' },
    shopify: {
      title: 'Shopify',
      text: 'A guide with pictures: the line in your theme, or in a section without editing code.',
    },
    tagManager: {
      title: 'Google Tag Manager',
      text: 'Code that keeps your chatbot’s id, which Tag Manager would otherwise drop, and waits for consent if you ask for it.',
    },
    api: {
      title: 'API',
      text: 'Questions, conversations, leads and sources for your own programs, with keys you can revoke.',
    },
    webhooks: {
      title: 'Webhooks',
      text: 'New leads, open questions and handoffs go to your tools, or to Slack and Teams. Signed, and retried for a day.',
    },
    mcp: { title: 'MCP', text: 'AI assistants can ask your chatbot and get the same quoted answers, if you allow it.' },
  },
  faq: {
    title: 'Questions, answered',
    benefits: {
      question: 'What do I gain from it?',
      answer: 'Answers at any hour, fewer repeated questions, and a list of what your site does not say yet.',
    },
    implementation: {
      question: 'How long does it take?',
      answer:
        'You see your pages being read, and can ask as soon as the first one is in. Our sample site of {{pages}} pages takes {{time}}; your site answers at a pace of its own. How long a project takes stands in its offer.',
    },
    technical: {
      question: 'Do I need technical knowledge?',
      answer:
        'No. You paste one line into your site; we show you where. The chatbot reads your pages by itself, and again as often as you choose.',
    },
    security: {
      question: 'What happens to our data?',
      answer:
        'The chatbot reads only what is public on your site or what you give it. It sets no cookie and stores nothing before a visitor’s first message. Conversations can be deleted by whoever wrote them.',
    },
    support: {
      question: 'Who helps when something is wrong?',
      answer: 'People. Write to us, from this page or from your account, and a person answers by email.',
    },
  },
} as const
