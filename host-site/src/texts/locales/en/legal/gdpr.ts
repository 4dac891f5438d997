/** Each line is a paragraph; lines with a dash are a list. */
export const gdpr = {
  gdpr: {
    description:
      'How {{company}} complies with the General Data Protection Regulation: grounds, rights, transfers, security.',
    intro:
      'This page explains how {{company}} complies with Regulation (EU) 2016/679, the General Data Protection Regulation. It adds to the privacy policy and speaks to people whose data we handle and to clients who use our chatbots.',
    sections: {
      commitment: {
        title: 'Our commitment',
        text: 'We handle personal data lawfully, fairly and transparently; for stated purposes; no more of it than needed; accurate, for a limited time, and safe. Data protection is part of how the product is built: a chatbot stores nothing before the first message, and a demo deletes itself.',
      },
      controller: {
        title: 'Controller and data protection officer',
        text: 'For this site, the demos and the portal, {{company}} is the controller. For conversations on the website of a client, the client is the controller and {{company}} the processor, under a contract as Article 28 requires. You can reach our data protection officer through the contact at the end of this page.',
      },
      legalBases: {
        title: 'Legal bases',
        text: 'We handle personal data on one of these four grounds:\n- Consent: you have said yes, for instance to news by email. You can withdraw it at any time.\n- Contract: it is needed for a contract with you, or for steps you asked for before one, such as a demo.\n- Legal obligation: the law makes us keep it, for instance for tax records.\n- Legitimate interests: we or others have a sound interest, such as security, that does not outweigh your rights.',
      },
      rights: {
        title: 'Your eight rights',
        text: 'You have these rights, free of charge:\n- To be informed about what happens to your data.\n- Of access: to receive a copy of it.\n- To rectification: to have what is wrong corrected.\n- To erasure: to have it deleted.\n- To restriction: to have its use stopped for a time.\n- To portability: to receive it in a common, machine-readable format.\n- To object to its use, above all on the ground of legitimate interests.\n- Not to be subject to a decision based solely on automated processing.\nWe answer requests within one month. Where a request is complex, the law lets us take two months more; we tell you so within the first.',
      },
      transfers: {
        title: 'International transfers',
        text: 'Where data leaves the European Economic Area, it does so on an adequacy decision of the European Commission or under its standard contractual clauses, after we have examined the law of the country and added safeguards where needed.',
      },
      security: {
        title: 'Security and breaches',
        text: 'We encrypt connections and secrets, limit access, keep copies and test what we build. When personal data is breached, we notify the supervisory authority within 72 hours of learning of it, and the people concerned without undue delay when their rights are at high risk.',
      },
      processors: {
        title: 'Our providers',
        text: 'Providers who handle data for us are chosen with care, bound by contract, and listed for clients on request. We announce a new one in time for clients to object.',
      },
      assessments: {
        title: 'Impact assessments',
        text: 'Before we introduce a use of data that may put people at high risk, we examine its necessity and its risks, and how to reduce them. Where a high risk remains, we ask the supervisory authority first.',
      },
      training: {
        title: 'Staff training',
        text: 'Everybody who can see personal data is trained when they begin and once a year after that, and is bound to confidentiality.',
      },
      complaints: {
        title: 'Contact and complaints',
        text: 'Write to us first; most things can be settled at once. You may also complain at any time to the supervisory authority of the place where you live or work, or where the matter happened.',
      },
    },
  },
} as const
