/** The English texts of the page that says how the figures of the site were measured. */
export const measuredPage = {
  measuredPage: {
    title: 'How it was measured',
    description: 'Where the figures on this site come from: what was measured, on what, how, and what it does not say.',
    intro:
      'Every figure on this site is about the product itself. It was measured by a program that anybody with the source can run again, and a test fails when a figure here and its source part ways. We give no figures about what customers gained: we have not measured them.',
    figure: 'Figure',
    how: 'How',
    limits: 'What it does not say',
    size: {
      title: 'Size',
      figures: '{{launcher}} kB until the button shows on a page; {{all}} kB in all until a question can be typed.',
      how: 'Files as they are sent, compressed with Brotli, each by itself; a kB is 1,000 bytes. These are upper bounds: a build whose files are larger fails.',
      not: 'Fonts and pictures of your own page. Parts that few visitors use, such as the message form, come later and are not counted.',
    },
    speed: {
      title: 'Speed of reading',
      figures:
        'A first answer is possible after {{first}}; the {{pages}} pages of our sample site are read after {{time}}. Pages of this site score {{lighthouse}} or more in Lighthouse (performance, accessibility, best practices, search).',
      how: 'The time from the submitted domain, as the server tells it, with website and server on one machine. Lighthouse on {{lighthousePages}} pages with its settings for a phone on slow 4G, on {{day}}.',
      not: 'How fast your website answers. Over the internet each page takes as long as your server needs, and a site may ask for pauses.',
    },
    answers: {
      title: 'Answers from your pages',
      figures:
        '{{right}} of the answers that were given as sure were right. Of all questions that the pages answer, {{wrong}} got an answer that was given as sure and was wrong.',
      how: '{{questions}} questions written for {{websites}} real websites of small businesses, without any language model. Each site was judged by settings that had never seen it.',
      not: 'How often it is sure: about every fourth question. Otherwise it shows a passage and says that it is not sure, or says that it found nothing.',
    },
    access: {
      title: 'Accessibility',
      figures: '{{faults}} faults found by axe.',
      how: 'axe-core looks at every page and every state of the chat that our tests open, in both languages, light and dark, for the rules of WCAG 2.2 up to AA. One fault fails the test.',
      not: 'A program finds only a part of what can be wrong. Keyboard and screen reader are tested besides, by hand and by program.',
    },
    again: 'Try it yourself',
  },
} as const
