/** The English texts of the page about the crawler. */
export const crawler = {
  crawler: {
    title: '{{name}}, the crawler',
    description: 'What {{name}} reads on a website, when and how fast, and how to keep it out with robots.txt.',
    headline: '{{name}} reads',
    headlineQuote: 'when somebody asks',
    intro:
      'You have met {{name}} in the log of your website. It reads public pages so that a chatbot can answer from them. Here is what it does, and how to stop it.',
    who: {
      title: 'How to recognize it',
      text: 'Every request carries this user agent:',
      codeLabel: 'User agent of the crawler',
    },
    when: {
      title: 'When it comes',
      text: 'Only when somebody asks for a chatbot that knows your site. It reads the site once, and again only as that chatbot’s owner decides: by hand, or every day, week or month. It does not collect pages for search or to train models.',
    },
    what: {
      title: 'What it reads',
      text: 'robots.txt first, then your sitemaps, the home page and the pages it links to on the same site: HTML and PDF. It keeps text, titles and addresses, and the answers link back to the page.',
      not: 'It does not log in, fill in forms or leave your site. It sends no cookies, unless your server redirects every visitor in a circle until it gets its own back. Where a page shows its text only by scripts, a browser without memory may open it. It skips pages marked noindex and doesn’t follow the links of pages marked nofollow.',
    },
    pace: {
      title: 'How much, how fast',
      pages: 'At most {{pages}} pages and {{seconds}} seconds for one reading.',
      requests: 'At most {{requests}} requests at the same time.',
      delay: 'Crawl-delay is kept, up to {{delay}} seconds; then it asks for one page at a time.',
      busy: 'When the server answers 429 or 503 it waits, as Retry-After says, and goes on at half the pace.',
    },
    stop: {
      title: 'How to stop it',
      text: 'To close the whole site, add this to robots.txt:',
      allLabel: 'robots.txt that closes the site',
      part: 'To close a part and slow it down on the rest:',
      partLabel: 'robots.txt that closes one folder',
      page: 'For a single page, a robots meta tag or an X-Robots-Tag header with noindex is enough.',
    },
    contact: { title: 'Write to us', text: 'If something went wrong, or pages should be forgotten:' },
  },
} as const
