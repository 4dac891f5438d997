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
    boxes: {
      one: {
        title: 'The question at half past nine in the evening',
        p1: 'Somebody is on your site, nearly decided, with one question left. You are at dinner.',
        p2: 'Loquia answers from your pages while they are still there.',
        p3: 'In the morning you read what was asked, and what your site does not say yet.',
      },
      two: {
        intro: 'What it takes off your desk',
        i1: 'The questions that come every day',
        i2: 'First replies to new leads',
        i3: 'Appointments and their reminders',
        i4: 'Calls outside opening hours',
        i5: 'Texts for products and newsletters',
        i6: 'Copying from one tool into another',
        i7: 'Figures that nobody has time to read',
      },
      three: {
        p1: 'A chatbot is ready at once. The rest we build with you.',
        p2: 'We look at how you work, pick the one task that pays first, and connect the tools you have.',
        p3: 'You see it working before you decide on the next.',
        button: 'Book a call',
      },
    },
  },
  creator: {
    title: 'Build yours now',
    text: 'One field. Your pages are read while you look on, and a moment later you ask the first question.',
    book: 'Or book a call with us',
  },
  voicePromo: {
    title: 'It also picks up the phone',
    text: 'A voice agent answers every call, day and night: it listens, asks back, writes the appointment into your calendar and hands over when a person is needed.',
    more: 'How it works',
    book: 'Book a demo call',
    spoken: 'Good evening. We are closed now, but I can book your table.',
  },
  services: {
    title: 'Six jobs we take over',
    text: 'Each works on its own. Together they share what they know about your customers.',
    more: 'Learn more',
    customerService: {
      title: 'Customer service',
      text: 'Answers at any hour from your own pages, and a clean handover when it takes a person.',
    },
    salesAutomation: {
      title: 'Sales automation',
      text: 'Every lead gets a reply in minutes, the right questions, and a date in the calendar.',
    },
    predictiveAnalytics: {
      title: 'Predictive analytics',
      text: 'What will sell, who may leave, what to order: read from the figures you already have.',
    },
    workflowAutomation: {
      title: 'Workflow automation',
      text: 'Orders, invoices and forms move between your tools without anybody copying them.',
    },
    contentGeneration: {
      title: 'Content generation',
      text: 'Product texts, newsletters and posts in your tone, as drafts for you to approve.',
    },
    personalization: {
      title: 'Personalization',
      text: 'Each customer sees the offer that fits what they looked at and bought before.',
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
      label: 'right among the answers it gave as sure, to {{questions}} questions, without any language model',
    },
    access: {
      value: '{{faults}} faults',
      label: 'found by axe, the accessibility checker, on every page and state that we test',
    },
    more: 'How it was measured',
  },
  pricing: {
    title: 'What it costs',
    text: 'You try it for nothing. You pay once, and only if you keep it for good.',
    free: {
      title: 'Free',
      price: '{{free}}',
      note: 'no card',
      one: 'A demo of your website for {{days}} days, without an account',
      two: 'Kept in an account, it stays: same chatbot, no end date',
      three: 'Reads up to {{pages}} pages; {{sources}} more files, pages and answers of your own',
    },
    pro: {
      title: 'Pro',
      price: '{{price}}',
      note: 'paid once',
      one: 'The right to use it on your website, without limit in time',
      two: 'Never deleted, with or without an account',
      button: 'Write to us to buy it',
      how: 'There is no payment here yet: you write, and a person answers.',
    },
    not: {
      title: 'Not in it',
      one: 'A language model: ours for {{trial}} days where there is one, then your own key. Without one it quotes your pages word for word.',
      two: 'Voice agents and other automations: priced in a written offer.',
      three: 'Ready-made links to other programs: what visitors leave is passed on by webhook.',
      four: 'Taxes that the law adds.',
    },
  },
  solutions: {
    title: 'For work like yours',
    text: 'The same engine, other words. It learns them from you.',
    more: 'Talk about it',
    retail: { title: 'Retail', text: 'Sizes, stock, delivery and returns, answered while the cart is still open.' },
    healthcare: { title: 'Healthcare', text: 'Appointments, preparation, opening hours. Never a diagnosis.' },
    finance: {
      title: 'Finance',
      text: 'Which papers, which deadlines, which branch: from your documents, word for word.',
    },
    manufacturing: {
      title: 'Manufacturing',
      text: 'Data sheets and spare parts found by the question, not by the part number.',
    },
    education: { title: 'Education', text: 'Courses, fees and enrollment dates, in two languages and at any hour.' },
    marketing: {
      title: 'Marketing',
      text: 'Campaign pages that answer back and pass on leads who have already asked.',
    },
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
