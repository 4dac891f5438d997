/** The English texts of the home page. What an admin may write in place of them stands under the section's own name. */
export const home = {
  home: {
    title: 'A chatbot that answers in your own words',
    description:
      'Type your domain. Loquia reads your pages in seconds and answers your customers with sentences from them, each with its source.',
    still: {
      label: 'A conversation with the chatbot of a bakery, answered from its website',
      title: 'Ask the bakery',
      status: 'Marlow & Finch Bakery, in its own words',
      welcome: 'Good morning. What would you like to know?',
      question: 'Are dogs allowed?',
      answer:
        'Dogs are welcome on the front terrace, where there is a water bowl. Inside only assistance dogs, because the ovens are open to the room.',
      from: 'From this page',
      quote: 'Dogs are welcome on the front terrace, where there is a water bowl.',
      sourceTitle: 'Frequently asked questions',
      sourceUrl: 'marlowandfinch.example › faq',
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
        quote: 'Wedding cakes start at £320 for three tiers and need at least 8 weeks’ notice.',
        source: 'Cakes to order',
      },
      honest: {
        title: 'It says when it does not know',
        text: 'If your pages do not answer, the bot says so and points to your contacts. It does not fill the gap.',
        question: 'Do you sell birthday balloons?',
        answer: 'I find nothing about this on the pages I have read. You can ask the bakery directly.',
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
    primary: 'Talk to us',
    secondary: 'What we do',
    card: { title: 'Intelligent AI Assistants', link: 'Try Free Demo' },
    stats: {
      productivity: { value: '+48%', label: 'productivity' },
      time: { value: '25+ hrs', label: 'saved each week' },
    },
    boxes: {
      one: {
        title: 'The question at half past nine in the evening',
        p1: 'Somebody is on your site, nearly decided, with one question left. You are at dinner.',
        p2: 'Loquia answers from your pages while they are still there.',
        p3: 'In the morning you read what was asked, and what your site does not say yet.',
        label: 'A chatbot in 30 seconds',
      },
      two: {
        intro: 'What it takes off your desk:',
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
        label: 'In place within 4 weeks',
        button: 'Book a call',
      },
    },
  },
  creator: {
    title: 'Build yours now',
    text: 'Two short steps. Your pages are being read while you fill in the second.',
    step: 'Step {{number}} of 2',
    one: { title: 'Your website' },
    two: {
      title: 'Who is it for?',
      reading: 'We are reading',
      change: 'Change',
      name: 'Full name',
      email: 'Email',
      website: 'Website',
      submit: 'Show me my chatbot',
      busy: 'Opening your chatbot…',
      frame: 'Your details',
    },
    next: 'Continue',
    steps: {
      one: { title: 'Type your domain', text: 'No account, no files to prepare.' },
      two: { title: 'It reads', text: 'Sitemap and links, page by page, as you look on.' },
      three: { title: 'You ask', text: 'Each answer comes with the page it is taken from.' },
    },
  },
  voicePromo: {
    title: 'It also picks up the phone',
    text: 'A voice agent answers every call, day and night: it listens, asks back, writes the appointment into your calendar and hands over when a person is needed.',
    cost: 'on call-handling cost',
    upTo: 'up to',
    hours: 'hours saved per agent each week',
    conversion: 'in lead conversion',
    calls: { value: 'No limit', label: 'on simultaneous calls' },
    more: 'Learn More',
    book: 'Get a Demo Call',
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
  benefits: {
    title: 'What changes',
    text: 'Figures from businesses that handed the routine over.',
    button: 'Get a Free Custom AI Chatbot',
    efficiency: {
      title: 'Efficiency',
      text: 'more done in the same hours, because nobody answers the same question twice.',
    },
    cost: { title: 'Cost', text: 'on the cost of handling a call, with no queue at noon and none at night.' },
    growth: { title: 'Growth', text: 'more revenue, from leads that used to wait until Monday.' },
    insights: {
      title: 'Insights',
      value: 'Every question',
      text: 'is on record: what people ask, and what your site does not tell them yet.',
    },
    cta: 'Ask what it would do for you',
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
  cta: {
    title: 'Ask it something about your business',
    text: 'Twenty minutes with us, or two steps on this page.',
    book: 'Book a demo',
    contact: 'Write to us',
  },
  faq: {
    title: 'Questions, answered',
    benefits: {
      question: 'What do I gain from it?',
      answer:
        'Answers at any hour, fewer repeated questions, and a list of what your site does not say yet. Businesses that use our tools report {{efficiency}} more efficiency and {{revenue}} more revenue.',
    },
    implementation: {
      question: 'How long does it take?',
      answer:
        'The chatbot answers about 30 seconds after you type your domain. A project with several tools is in place within 4 weeks.',
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
      answer:
        'People. Write to us and you get an answer within one working day; with Pro ({{price}}, paid once) you have a person of your own.',
    },
  },
} as const
