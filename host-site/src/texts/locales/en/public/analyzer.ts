export const analyzer = {
  analyzer: {
    title: 'Website analyzer',
    description: 'See what a chatbot would know about your business: type your domain and watch your pages being read.',
    headline: 'See your site',
    headlineQuote: 'as a chatbot reads it',
    subtitle:
      'How many pages and words it finds, which questions they answer, and what is missing: prices, opening hours, pages that stay empty without JavaScript.',
    report: {
      label: 'Some pages of a small bakery’s site, as listed in its report',
      words: '{{words}} words',
      duplicate: 'skipped: same text as another page',
    },
    form: {
      title: 'Analyze your website',
      submit: 'Analyze my site',
      note: 'Free, without card or account. The result stays for {{days}} days.',
    },
    how: {
      title: 'How it works',
      one: { title: 'You type the domain', text: 'The address as your customers know it. Nothing to install.' },
      two: { title: 'It finds your pages', text: 'From your sitemap and your links, as far as robots.txt allows.' },
      three: {
        title: 'It reads them',
        text: 'Headings, tables, prices, opening hours, PDF files. It leaves out menus and cookie banners.',
      },
      four: {
        title: 'You ask questions',
        text: 'The demo answers with sentences from your pages and stays for {{days}} days.',
      },
    },
  },
} as const
