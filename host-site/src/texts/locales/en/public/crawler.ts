export const crawler = {
  crawler: {
    title: '{{name}}, the crawler',
    description: 'What {{name}} reads on a website, when and how fast, and how to keep it out with robots.txt.',
    headline: '{{name}} reads',
    headlineQuote: 'when someone asks',
    intro:
      'You’ve found {{name}} in your website’s log. It reads public pages so that a chatbot can answer from them. Here is what it does, and how to stop it.',
    who: {
      title: 'How to recognize it',
      text: 'Every request carries this user agent:',
      codeLabel: 'User agent of the crawler',
    },
    when: {
      title: 'When it comes',
      text: 'Only when someone creates a chatbot from your site. It reads the site once, and again only when that chatbot’s owner chooses: by hand, or every day, week or month. It does not collect pages for search engines or to train models.',
    },
    what: {
      title: 'What it reads',
      text: 'robots.txt first, then your sitemaps, the home page and the pages it links to on the same site: HTML and PDF. It keeps text, titles and addresses, and the answers link back to the page.',
      not: 'It does not log in, fill in forms or leave your site. It sends no cookies, unless your server keeps redirecting every visitor until it gets its own back. If a page shows its text only with JavaScript, it may open that page in a browser that remembers nothing. It skips pages marked noindex and doesn’t follow the links of pages marked nofollow.',
    },
    pace: {
      title: 'How much, how fast',
      pages: 'At most {{pages}} pages and {{seconds}} seconds each time it reads.',
      requests: 'At most {{requests}} requests at the same time.',
      delay:
        'If robots.txt sets a Crawl-delay, it respects it, up to {{delay}} seconds, and requests one page at a time.',
      busy: 'If your server answers 429 or 503, it waits as long as Retry-After says, then continues at half the pace.',
    },
    stop: {
      title: 'How to stop it',
      text: 'To keep it out of the whole site, add this to robots.txt:',
      allLabel: 'robots.txt that blocks the whole site',
      part: 'To keep it out of one folder and slow it down elsewhere:',
      partLabel: 'robots.txt that blocks one folder',
      page: 'For a single page, a robots meta tag or an X-Robots-Tag header with noindex is enough.',
    },
    contact: { title: 'Write to us', text: 'If something went wrong, or you want us to delete pages:' },
  },
} as const
