/** Each line is a paragraph; lines with a dash are a list. */
export const cookies = {
  cookies: {
    description: 'Which cookies and stored values {{company}} uses, and how to delete them. There are few.',
    intro:
      'This page lists everything that this site and our chatbots store in your browser. There is no banner, because nothing here needs one: we use no cookie for advertising or measurement.',
    sections: {
      what: {
        title: 'What cookies are',
        text: 'A cookie is a small text that a website stores in your browser and that the browser sends back with every request. Local storage is similar, but stays in your browser and isn’t sent anywhere automatically.',
      },
      cookies: {
        title: 'Cookies we set',
        text: 'We set one cookie, and only when you log in:\n- Session cookie: keeps you logged in to the portal. It holds a random number, cannot be read by scripts, and is deleted when you log out or it expires.',
      },
      storage: {
        title: 'Values kept in your browser',
        text: 'On this site:\n- loquia.language: the language you have chosen.\n- loquia.account: your name while you are logged in, so that public pages greet you. It is deleted when you log out.\n- loquia.claim: the secret that lets you save a demo that you made to an account.\n- loquia.contact: what you have written in the contact form and not sent. It is deleted when you send it or close the tab.\nIn a chatbot, only once you have sent a message:\n- A random token that opens your conversation again after a reload. “Delete this conversation” deletes it together with the conversation.\n- Until you close the tab: whether the chat is open, and what you have written there and not sent.\nIn a chatbot, when you choose it:\n- Whether a sound plays with an answer.\n- Until you close the tab: that you closed the message beside the button.',
      },
      chatbots: {
        title: 'Our chatbots on other websites',
        text: 'A chatbot that a business has put on its website sets no cookie, loads nothing from third parties, and stores nothing before your first message. Anything else that website stores is described in its own policy.',
      },
      thirdParties: {
        title: 'Other providers',
        text: 'A booking page opens in a new tab and follows the policy of its provider. Where a contact form of another provider is shown, it is shown in a separate frame and may set cookies of that provider; it is loaded only when you open it.',
      },
      control: {
        title: 'How to refuse or delete them',
        text: 'You can block and delete cookies and local storage in the settings of your browser. The public site works without them. Logging in needs the session cookie.',
      },
      changes: {
        title: 'Changes',
        text: 'If we ever store anything else, it is listed here first. What is not strictly necessary will be stored only with your consent.',
      },
    },
  },
} as const
