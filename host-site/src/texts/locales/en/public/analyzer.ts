/** The English texts of the website analyzer. */
export const analyzer = {
  analyzer: {
    title: 'Website analyzer',
    description: 'See what a chatbot would know about your business: type your domain and watch your pages being read.',
    headline: 'See your site',
    headlineQuote: 'as a chatbot reads it',
    subtitle:
      'How many pages and words it finds, which questions they answer, and what is missing: prices, opening hours, pages that only scripts can draw.',
    report: {
      label: 'Some pages of a small bakery, as its report lists them',
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
      two: { title: 'It finds your pages', text: 'Through your sitemap and your links, as robots.txt allows.' },
      three: {
        title: 'It reads them',
        text: 'Headings, tables, prices, opening hours, PDF files. Menus and cookie banners it leaves out.',
      },
      four: { title: 'You ask', text: 'The demo answers with sentences from your pages and stays for {{days}} days.' },
    },
  },
} as const
