/** Each line is a paragraph; lines with a dash are a list. */
export const terms = {
  terms: {
    description: 'The rules under which you use the site, the demos, the chatbots and the portal of {{company}}.',
    intro:
      'These terms apply between you and {{company}} when you use this site, a demo, a chatbot, a voice agent or the client portal. By using them you accept these terms.',
    sections: {
      service: {
        title: 'The service',
        text: '{{company}} builds chatbots that answer from the pages and documents of a business, and other automations agreed with a client. We may improve and change the service; we do not take away what you have paid for without a replacement of equal worth.',
      },
      whoMayUse: {
        title: 'Who may use it',
        text: 'The service is for businesses and for people of at least 16 years. If you act for a company, you declare that you may bind it.',
      },
      demos: {
        title: 'Demos',
        text: 'A demo is free, needs no payment card and stays active for {{days}} days. After that it may expire or be removed. You may have a demo made only of a website that is yours or whose owner agrees.',
      },
      accounts: {
        title: 'Accounts',
        text: 'Keep your password to yourself and tell us when you believe somebody else knows it. You answer for what is done with your account, unless it happened through our fault.',
      },
      payment: {
        title: 'Prices and payment',
        text: 'The Pro version of the chatbot costs {{price}}, paid once. The embed code comes with {{trial}} days of our language-model key; after that you supply your own and pay its provider directly. Other work is done at the price of a written offer. Prices are without taxes that the law adds.',
      },
      yourContent: {
        title: 'Your content',
        text: 'What you give us stays yours. You allow us to copy, process and show it as far as the service needs, and no further. You declare that you may give it to us and that it breaks no law and no right of others.',
      },
      conduct: {
        title: 'What is not allowed',
        text: 'You may not use the service to:\n- break the law or the rights of others;\n- deceive people about whether they are talking to a machine;\n- send unsolicited messages, or collect personal data without a legal ground;\n- attack, overload or examine the service for weaknesses without our written consent;\n- copy the service or sell it on without our written consent.',
      },
      answers: {
        title: 'Answers of the chatbot',
        text: 'The chatbot answers from your material and shows its source. It can still be wrong or incomplete, as your pages can be. Its answers are no legal, medical or financial advice. Check what matters before you rely on it.',
      },
      ours: {
        title: 'What is ours',
        text: 'The software, its design and the name {{company}} are ours or our licensors’. You receive the right to use them as long as your contract runs, and in the case of the Pro version without limit in time for the website it was bought for.',
      },
      availability: {
        title: 'Availability',
        text: 'We work to keep the service running at all times and announce planned interruptions. We do not promise that it never fails.',
      },
      liability: {
        title: 'Liability',
        text: 'We are liable without limit where the law says so, above all for intent, gross negligence and harm to life and health. Otherwise our liability is limited to what you have paid us in the twelve months before the damage, and does not cover lost profit or indirect loss.',
      },
      ending: {
        title: 'How it ends',
        text: 'You may stop using the service and have your account deleted at any time. We may block or end the use by those who break these terms, after a warning where that is reasonable. On request we hand over your content before it is deleted.',
      },
      changes: {
        title: 'Changes to these terms',
        text: 'We may change these terms. We give 30 days’ notice of material changes by email or in the portal. If you do not agree, you may end the contract before they take effect.',
      },
      law: {
        title: 'Governing law',
        text: 'These terms are governed by the laws of the State of California, without regard to its rules on conflicts of laws. The courts of California have jurisdiction, unless mandatory law gives you, as a consumer, the court of your home. If a clause is void, the others stay in force.',
      },
    },
  },
} as const
