/**
 * Recorded answers of the sample site's bot, not editable. A test repeats each question and fails on changes
 * (`e2e/whole-product/main-job.flow.test.ts`).
 */
export const recorded = {
  recorded: {
    hero: {
      question: 'Are dogs allowed?',
      answer:
        '**Are dogs allowed?** Dogs are welcome on the front terrace, where there is a water bowl. Inside only assistance dogs, because the ovens are open to the room. [1]',
      quote:
        'Dogs are welcome on the front terrace, where there is a water bowl. Inside only assistance dogs, because the ovens are open to the room.',
      title: 'Frequently asked questions',
      path: '/faq',
    },
    sources: {
      question: 'Can I reserve a loaf?',
      answer:
        '**Can I reserve a loaf?** Ring before 10am and we put one aside until 3pm, or order by 2pm the day before. [1]',
      quote: 'Ring before 10am and we put one aside until 3pm, or order by 2pm the day before.',
      title: 'Frequently asked questions',
      path: '/faq',
    },
    honest: {
      question: 'What is the capital of France?',
      answer:
        'I couldn’t find an answer to that on this website. You can ask the team directly: [contact page](/contact), [0191 498 0142](tel:01914980142), or [hello@marlowandfinch.example](mailto:hello@marlowandfinch.example).',
    },
  },
} as const
