/** Editable texts are under their section's name. */
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
      text: 'Some of the pages this sample bakery’s chatbot has read. The answer comes from the violet one.',
    },
    crawl: {
      words_one: '{{formattedCount}} word',
      words_other: '{{formattedCount}} words',
      duplicate: 'skipped: same text as another page',
      title: 'It reads before it speaks',
      text: 'Loquia follows your sitemap and your links, page by page. Pages it has read turn solid. Pages it skips are listed, with the reason.',
      legendRead: 'Read',
      legendFound: 'Found, still to read',
      legendSkipped: 'Skipped, with the reason',
      picture: 'Pages of a sample site: read, still to read or skipped',
    },
    inbox: {
      title: 'When a visitor wants a person, you step in',
      text: 'It’s 9:30 at night, and someone on your site has one last question. The chatbot answers. If they ask for a person, your team sees the whole conversation, replies, and returns it to the chatbot.',
      notified: 'Notified on your phone or computer, even with the inbox closed',
      hand: 'Passages from your pages, saved replies, files and private notes at hand',
      team: 'Several agents at once, each conversation assigned to one of them',
      picture:
        'The inbox: conversations with a bakery’s chatbot on the left; on the right one in which Sara from the bakery answers a visitor about a cake.',
    },
    trust: {
      title: 'You can check every answer',
      sources: {
        title: 'It quotes its source',
        text: 'You see the sentence, the page and a link that opens right there. Your customers see that the words are yours.',
      },
      honest: {
        title: 'It says when it doesn’t know',
        text: 'If your pages don’t have the answer, the chatbot says so and points to your contacts. It doesn’t make one up.',
      },
      light: {
        title: 'It’s one lightweight tag',
        text: 'It loads separately, changes nothing on your page, sets no cookies, and stores nothing before the first message.',
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
    title: 'Create yours now',
    text: 'Type your domain, watch your pages being read, and a moment later ask the first question.',
    book: 'Or book a call with us',
  },
  services: {
    title: 'What’s included',
    text: 'All of this is included in both Free and Pro.',
    languages: {
      title: 'Six languages',
      piece: 'Wann haben Sie geöffnet?',
      text: 'The chat speaks English, Italian, German, French, Spanish and Portuguese, whichever one your visitor uses.',
    },
    customAnswers: {
      title: 'Custom answers',
      piece: 'Yes, we ship to Ireland.',
      text: 'Write down once what your pages don’t say. Your answer comes first, however the question is phrased.',
    },
    openQuestions: {
      title: 'Open questions',
      piece: 'Can I pay by card?',
      text: 'Questions without an answer are listed, the most frequent first. Answer one, and the next visitor gets your answer.',
    },
    testQuestions: {
      title: 'Test questions',
      piece: 'When do you close on Sunday?',
      text: 'Choose what it must always get right. An update of your sources goes live only if those answers are still right.',
    },
    messages: {
      title: 'Messages',
      piece: 'Could you call me back tomorrow?',
      text: 'When no one is available, visitors leave a name, an email and their question. You reply by email.',
    },
    privacy: {
      title: 'Private by default',
      piece: 'Delete this conversation',
      text: 'No cookies, and nothing stored before the first message. Visitors can delete what they wrote, and you decide how long to keep it.',
    },
  },
  measured: {
    title: 'Measured, not promised',
    text: 'Four figures about the product itself, each with its proof.',
    size: {
      value: '{{kilobytes}} kB',
      label: 'to show its button on your page; {{all}} kB before a question can be typed',
    },
    speed: {
      value: '{{time}}',
      label: 'to read our sample site of {{pages}} pages; a first answer after {{first}}',
    },
    answers: {
      value: '{{right}}',
      label:
        'of its confident answers were right (about 1 in {{sure}} of {{questions}} test questions), without any language model',
    },
    access: {
      value: '{{faults}} issues',
      label: 'found by axe, an accessibility checker, on every page and state we test',
    },
    more: 'How we measured',
  },
  pricing: {
    title: 'What it costs',
    text: 'Use Free on your own website: for {{days}} days as a demo, and for as long as you keep the chatbot in an account. Pro is a lifetime license, paid once.',
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
      how: 'You can’t pay here yet: write to us, and a person answers.',
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
        free: '{{pages}} pages, plus {{sources}} files, pages and answers that you add',
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
    title: 'Where it works',
    text: 'One line of code on any website. For the rest, your studio has guides with your code filled in.',
    calls: 'HTTP API reference',
    wordpress: { title: 'WordPress', text: 'A plugin: upload it, paste your embed code, choose the pages.' },
    shopify: {
      title: 'Shopify',
      text: 'An illustrated guide: add the line to your theme, or to a section without editing code.',
    },
    tagManager: {
      title: 'Google Tag Manager',
      text: 'Code that keeps your chatbot’s id, which Tag Manager would otherwise remove, and waits for consent if you ask it to.',
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
      question: 'What do I get out of it?',
      answer: 'Answers at any hour, fewer repeated questions, and a list of what your site doesn’t say yet.',
    },
    implementation: {
      question: 'How long does it take?',
      answer:
        'You watch your pages being read and can ask as soon as the first one is done. Our sample site of {{pages}} pages takes {{time}}; for yours, it depends on how fast your site responds. For a custom project, the offer says how long it takes.',
    },
    technical: {
      question: 'Do I need technical knowledge?',
      answer:
        'No. You paste one line into your site, and we show you where. The chatbot reads your pages automatically, and again as often as you choose.',
    },
    security: {
      question: 'What happens to our data?',
      answer:
        'The chatbot reads only what is public on your site or what you give it. It sets no cookies and stores nothing before a visitor’s first message. Visitors can delete their own conversations.',
    },
    support: {
      question: 'Who helps if something goes wrong?',
      answer: 'We do. Write to us from this page or from your account, and a person answers by email.',
    },
  },
} as const
