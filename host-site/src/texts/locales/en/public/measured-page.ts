export const measuredPage = {
  measuredPage: {
    title: 'How we measured',
    description: 'Where the figures on this site come from: what we measured, how, and what the figures don’t say.',
    intro:
      'Every figure on this site is about the product itself. A program measured it, and anyone with the source code can run that program again. A test fails when a figure here no longer matches its source. We give no figures about what customers gained: we haven’t measured them.',
    figure: 'Figure',
    how: 'How',
    limits: 'What it doesn’t say',
    size: {
      title: 'Size',
      figures: '{{launcher}} kB to show the button on a page; {{all}} kB in total before a question can be typed.',
      how: 'Files as they are sent, each compressed with Brotli; 1 kB is 1,000 bytes. These are upper limits: the build fails if the files are larger.',
      not: 'Your own page’s fonts and pictures. Parts that few visitors use, such as the message form, load later and aren’t counted.',
    },
    speed: {
      title: 'Reading speed',
      figures:
        'A first answer is ready after {{first}}; the {{pages}} pages of our sample site are read after {{time}}. Pages of this site score {{lighthouse}} or more in Lighthouse (performance, accessibility, best practices, search).',
      how: 'Time since the domain was submitted, as reported by the server, with website and server on one machine. Lighthouse ran on {{lighthousePages}} pages with its settings for a phone on slow 4G, on {{day}}.',
      not: 'How fast your website answers. Over the internet each page takes as long as your server needs, and a site may ask for pauses.',
    },
    answers: {
      title: 'Answers from your pages',
      figures:
        '{{right}} of the confident answers were right. Of all questions that the pages answer, {{wrong}} got a confident answer that was wrong.',
      how: '{{questions}} questions written for {{websites}} real websites of small businesses, without any language model. Each site was tested with settings tuned without it.',
      not: 'How often it is sure: about one question in four. Otherwise it shows a passage and says it isn’t sure, or says it found nothing.',
    },
    access: {
      title: 'Accessibility',
      figures: '{{faults}} issues found by axe.',
      how: 'axe-core checks every page and every state of the chat that our tests open, in both languages, light and dark, against WCAG 2.2 up to level AA. A single issue fails the test.',
      not: 'A program finds only some of the possible problems. We test keyboard and screen reader separately, by hand and by program.',
    },
    again: 'Try it yourself',
  },
} as const
