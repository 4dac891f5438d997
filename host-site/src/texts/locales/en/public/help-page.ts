/** Each line of an answer is a paragraph. */
export const helpPage = {
  helpPage: {
    title: 'Help',
    description: 'Answers about {{company}}: prices, installation, languages, people, developers.',
    headline: 'Answers about {{company}}',
    intro: 'The questions people ask us most, with answers. Our own chatbot answers from this page, too.',
    groups: {
      cost: {
        title: 'Prices',
        questions: {
          price: {
            question: 'How much does {{company}} cost?',
            answer: 'The Pro version costs {{price}}, paid once. There is no monthly fee, and you can start for free.',
          },
          free: {
            question: 'Is {{company}} free?',
            answer:
              'Yes, {{company}} is free to use: a chatbot that you save to a free account has no end date, and you pay nothing unless you choose Pro.\nA demo of your website is free for {{days}} days, without an account and without a card.',
          },
          plans: {
            question: 'What is the difference between Free and Pro?',
            answer:
              'Free: the chatbot reads up to {{pages}} pages of your website, and you can add up to {{sources}} files, pages and answers of your own.\nPro: you also get a lifetime license for one website, and the chatbot is never deleted, with or without an account.',
          },
          afterDemo: {
            question: 'What happens to my demo after {{days}} days?',
            answer:
              'After {{days}} days the demo ends and its chatbot stops answering. A week later the demo is deleted, with everything it has read.\nSave the demo to a free account before that: the chatbot keeps everything it has learned and never expires.',
          },
          buy: {
            question: 'How do I buy Pro?',
            answer:
              'To buy Pro, write to us with the contact form. You can’t pay on this site yet, so a person answers you by email.',
          },
          cancel: {
            question: 'Can I cancel or get a refund?',
            answer:
              'You can cancel at any time: there is no subscription, and you can delete your chatbot or your whole account in the portal.\nTo ask for a refund of Pro, write to us with the contact form. Your legal right to withdraw from a purchase always applies.',
          },
        },
      },
      install: {
        title: 'Installation',
        questions: {
          website: {
            question: 'How do I install the chatbot on my website?',
            answer:
              'You install the chatbot with one line of code: copy it in the portal and paste it before the closing body tag of your pages.\nGoogle Tag Manager works as well: the portal has code for it.',
          },
          wordpress: {
            question: 'Does it work with WordPress?',
            answer:
              'Yes, there is a WordPress plugin. Download it in the portal under “Put it on your site”, upload it in WordPress under Plugins, activate it and paste your embed code under Settings, {{company}}.\nYou don’t edit any code in WordPress, and you choose which pages show the chat.',
          },
          shopify: {
            question: 'Does it work with Shopify?',
            answer:
              'Yes, it works with Shopify by pasting one line; there is no Shopify app. In the theme editor, add a “Custom Liquid” section to the footer group and paste the line there.\nThe chat then appears on every page of the Shopify theme, and not in the checkout.',
          },
          check: {
            question: 'How do I check whether it is installed correctly?',
            answer:
              'In the portal, open “Put it on your site”, go to “Is it installed correctly?” and enter the address of your page. The installation check opens that page, says whether the chat is there, and tells you what to change.',
          },
          reads: {
            question: 'What does the chatbot learn from?',
            answer:
              'The chatbot learns from the public pages of your website. You can add PDF, Word and text files of up to {{megabytes}} MB each, single pages, and answers that you write.\nIt reads your website again every day, week or month, as you choose.',
          },
        },
      },
      chat: {
        title: 'The chat',
        questions: {
          languages: {
            question: 'Which languages does the chatbot speak?',
            answer:
              'The chat speaks {{languageCount}} languages: {{languages}}.\nIt answers in the language of the question. The portal is in English and Italian.',
          },
          disclosure: {
            question: 'Do visitors know they are talking to an AI?',
            answer:
              'Yes, the chat tells visitors that an AI assistant answers them. When a person takes over, the chat shows who is writing.\nEach answer shows the page it comes from.',
          },
          person: {
            question: 'Can a person take over the conversation?',
            answer:
              'Yes, a visitor can ask to talk to your team, and a person takes over the conversation in the inbox of the portal. Afterwards they return it to the chatbot.\nWhen nobody is available, the visitor can leave a message and an email address.',
          },
          modelKey: {
            question: 'Do I need my own AI model key?',
            answer:
              'No, you don’t need a model key: without a language model, the chatbot quotes your pages word for word.\nA language model writes freer answers. Where one is included, our key lasts for {{trial}} days; then you enter your own key in the portal and pay its provider directly.',
          },
          unknown: {
            question: 'What if the chatbot doesn’t know the answer?',
            answer:
              'If your pages don’t have the answer, the chatbot says so and points to your contacts. You see the open question in the portal and can answer it for the next visitor.',
          },
        },
      },
      developers: {
        title: 'For developers',
        questions: {
          api: {
            question: 'Is there an API?',
            answer:
              'Yes, there is a REST API: with an API key from the portal, your programs ask your chatbots, read conversations and open questions, and change sources.\nThe API is described at /api/docs/ on this site.',
          },
          mcp: {
            question: 'Does it support MCP?',
            answer:
              'Yes, each chatbot has an MCP server: AI assistants such as Claude search what the chatbot has read, and ask it. You turn MCP on in the portal under “For AI assistants”.',
          },
          webhooks: {
            question: 'Can it send data to my CRM or other tools?',
            answer:
              'Yes, by webhook: new leads, unanswered questions and handoffs are sent to your tools as they happen. Slack and Microsoft Teams messages are built in; there is no ready-made CRM integration.',
          },
          widget: {
            question: 'Can I control the chat from JavaScript?',
            answer: 'Yes, the widget has attributes, methods and events, described in the widget reference.',
          },
        },
      },
      company: {
        title: 'About us',
        questions: {
          what: {
            question: 'What is {{company}}?',
            answer:
              '{{company}} is a chatbot for businesses. It reads your website and answers your customers with sentences from your pages, each with its source.',
          },
          contact: {
            question: 'How can I contact {{company}}?',
            answer:
              'Write to us with the contact form on the home page or, with an account, from the portal. A person answers by email.',
          },
          services: {
            question: 'What other services do you offer?',
            answer:
              'We also build voice agents that answer the phone, and automations for sales, customer service and other work. They are priced in a written offer.',
          },
        },
      },
    },
  },
} as const
