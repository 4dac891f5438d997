/** Each line is a paragraph; lines with a dash are a list. */
export const privacy = {
  privacy: {
    description: 'What {{company}} collects, why, for how long, and what you can ask of us.',
    intro:
      'This policy explains what personal data {{company}} handles when you visit this site, try a demo, use the client portal or talk to one of our chatbots, and what you can ask of us. It is written to be read.',
    sections: {
      who: {
        title: 'Who is responsible for your data',
        text: '{{company}} is responsible for the data of visitors to this site and of its clients. When you talk to a chatbot on the website of one of our clients, that client is responsible and we work on the client’s behalf and instructions.',
      },
      whatWeCollect: {
        title: 'What we collect',
        text: 'We collect only what a service needs to work:\n- Demo: the website you type. When you keep a demo and agree to it: your name, your email address, when you agreed and to which consent text.\n- Contact and support: your name, your email address and what you write.\n- Account: username, email address, a one-way hash of your password, and, if you give them, first name, last name and company.\n- Conversations: the messages you send to a chatbot, the answers, the page you wrote from and your rating of an answer. Nothing of this is stored before your first message.\n- Sources: the documents and addresses that clients give us, and the public pages of the websites that are read for them.\n- Technical records: network address, time and requested address, kept briefly to keep the service safe and to limit abuse.',
      },
      whatWeDoNot: {
        title: 'What we do not do',
        text: 'We do not sell personal data. We do not show advertising. We do not follow you across other websites. We load no analytics script and no font from others. We take no decision about you by automated means that has legal effect.',
      },
      why: {
        title: 'Why we use it',
        text: 'We use personal data for these purposes, and on these grounds:\n- To provide what you asked for: a demo, an answer, an account (contract, or steps before one).\n- To answer when you write to us (our legitimate interest in answering, or steps before a contract).\n- To keep the service safe, find faults and limit abuse (legitimate interest).\n- To keep accounts and records where the law asks for them (legal obligation).\n- To send you news, only if you have said yes (consent, which you can withdraw at any time).',
      },
      where: {
        title: 'Where your data is stored',
        text: 'Your data is stored in the database and the file storage of the server that runs this site. Our hosting provider runs that server under a contract that binds it to our instructions. Backups are kept under the same contract.',
      },
      howLong: {
        title: 'How long we keep your data',
        text: 'We keep data as long as it is needed and no longer:\n- A demo stays active for {{days}} days. A week after that it is deleted with everything it has read and been told.\n- Conversations stay until the visitor or the client deletes them, the time that the client has set is over, or the bot is deleted.\n- Messages from the contact form stay for as long as the matter is open, and for up to two years after that.\n- Accounts stay until you delete them, or ask us to; records that the law makes us keep stay for the time it sets.\n- Technical records stay for up to 30 days.',
      },
      whoReceives: {
        title: 'Who else processes your data',
        text: 'Hosting and mail providers process data for us: they store and carry it under contracts that bind them to our instructions. When a client has switched on a language model, the question and the passages that may answer it are sent to the provider of that model. We pass data on to authorities only when the law obliges us to, and to a buyer of our business only under this policy.',
      },
      transfers: {
        title: 'Transfers to other countries',
        text: 'Some providers work outside the European Economic Area. Data goes there only where the European Commission has found protection adequate, or under its standard contractual clauses with additional safeguards.',
      },
      security: {
        title: 'How we protect it',
        text: 'Connections are encrypted. Passwords are stored only as hashes, and keys that clients entrust to us only encrypted. Access is limited to those who need it. If data is breached in a way that puts you at risk, we notify the supervisory authority within 72 hours and tell you without delay.',
      },
      deletion: {
        title: 'How to delete your data',
        text: 'You can delete your data yourself:\n- Conversation: “Delete this conversation” in the chat deletes it at once.\n- Account: “Delete my account” in the portal deletes your account.\n- Anything else: write to us, and we delete it within one month.',
      },
      rights: {
        title: 'What you can ask of us',
        text: 'You can ask to see your data, to have it corrected, deleted, restricted or handed over in a usable form, and you can object to its use. In a chatbot, “Delete this conversation” deletes your conversation at once. We answer requests within one month. You can also complain to a supervisory authority.',
      },
      children: {
        title: 'Children',
        text: 'Our services are not for people under 16. If you believe that a child has given us data, tell us and we delete it.',
      },
      changes: {
        title: 'Changes to this policy',
        text: 'When this policy changes, the new version is published here with its date. When a change matters to how your data is used, we tell account holders by email before it takes effect.',
      },
    },
  },
} as const
