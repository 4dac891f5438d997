/** The English texts of the website analyzer. */
export const analyzer = {
  analyzer: {
    title: 'Website analyzer',
    description: 'See what a chatbot would know about your business: type your domain and watch your pages being read.',
    headline: 'See your site',
    headlineQuote: 'as a chatbot reads it',
    subtitle: 'Page by page: what it found, what it understood, what it skipped and why. At the end you talk to it.',
    report: {
      label: 'Some pages of a small bakery, as its report lists them',
      words: '{{words}} words',
      duplicate: 'skipped: same text as another page',
    },
    form: {
      title: 'Analyze your website',
      website: 'Website Domain',
      websitePlaceholder: 'yourbusiness.com',
      hint: 'Just the domain, without http:// or www',
      fullName: 'Full Name',
      email: 'Email',
      submit: 'Create Demo Chatbot',
      busy: 'Analyzing...',
      note: 'No credit card required. Your information is secure.',
    },
    toasts: {
      nameRequired: { title: 'Name required', text: 'Please enter your full name' },
      emailRequired: { title: 'Email required', text: 'Please enter your email address' },
      analyzeFailed: { title: 'Error', text: 'Something went wrong' },
    },
    how: {
      title: 'How It Works',
      one: { title: 'You type the domain', text: 'The address as your customers know it. Nothing to install.' },
      two: { title: 'It finds your pages', text: 'Through your sitemap and your links, as robots.txt allows.' },
      three: {
        title: 'It reads them',
        text: 'Headings, tables, prices, opening hours, PDF files. Menus and cookie banners it leaves out.',
      },
      four: { title: 'You ask', text: 'The demo answers with sentences from your pages and stays for {{days}} days.' },
    },
  },
} as const
