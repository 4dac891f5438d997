/** The English texts of what stands where there is no page. */
export const notFound = {
  notFound: {
    title: 'This page is not here',
    text: 'The address may have a typing error, or the page has moved. Search for what you were after, or choose from the list.',
    search: 'Search the pages of this site',
    results: 'Pages of this site',
    found_one: 'One page',
    found_other: '{{count}} pages',
    none: 'No page of this site has these words. Ask us, and a person answers.',
    back: 'To the home page',
    pages: {
      home: { title: 'Home', text: 'What Loquia is, with a chatbot that answers' },
      demoLanding: { title: 'Free chatbot demo', text: 'Try it with your own website' },
      websiteAnalyzer: { title: 'Website analyzer', text: 'Which questions your site answers, and what is missing' },
      pricing: { title: 'Pricing', text: 'What is free, what Pro costs, what is not in it' },
      services: { title: 'Services', text: 'Customer service, sales, analytics, automation, content' },
      voiceAgent: { title: 'Voice agent', text: 'A phone that is answered at any hour' },
      help: { title: 'Help', text: 'Prices, WordPress, Shopify, languages, people, API' },
      measured: { title: 'How it was measured', text: 'Where the figures of this site come from' },
      widgetDocs: {
        title: 'Widget reference',
        text: 'Installing the chat: the tag, its attributes, events and policy',
      },
      crawler: { title: 'Our crawler', text: 'LoquiaBot: how it reads websites, robots.txt' },
      contact: { title: 'Contact', text: 'Write to us: a person answers by email' },
      auth: { title: 'Log in', text: 'Account, portal, registration, password' },
      privacy: { title: 'Privacy policy', text: 'Which data we keep, and why' },
      terms: { title: 'Terms of service', text: 'The rules for using it' },
      cookies: { title: 'Cookie policy', text: 'What is stored in your browser' },
      gdpr: { title: 'GDPR compliance', text: 'Your rights, and how to use them' },
    },
  },
} as const
