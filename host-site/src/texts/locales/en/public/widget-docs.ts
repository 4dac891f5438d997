/** The English texts of the page about the widget. */
export const widgetDocs = {
  widgetDocs: {
    title: 'The widget, for developers',
    description: 'Every attribute, method and event of the Loquia widget, with the widget itself to try them on.',
    headline: 'One line in your page',
    headlineQuote: 'and it answers',
    intro:
      'The tag draws a button of 3 KB. Everything else is fetched when a visitor comes near it. No cookies, nothing stored before the first message, nothing of your page changed.',
    tag: 'The tag for your page',
    contents: 'On this page',
    copy: 'Copy: {{what}}',
    copied: 'Copied',
    linkTo: 'Link to {{name}}',
    try: {
      heading: 'Try it',
      intro:
        'This is the real widget, filling an element of this page. What you change shows in the chat and in the tag. The id, the element and the service are this page’s own.',
      legend: 'Attributes of the chat',
      badColor: 'Write # and three or six digits',
      picker: 'Pick {{name}}',
      badNumber: 'Write a whole number',
      byItself: 'chosen by the widget',
      examples: {
        title: 'Ask the bakers',
        welcomeMessage: 'Good morning. What would you like to know?',
        proactiveMessage: 'Looking for our opening hours?',
      },
      corner: 'The chat is in the corner of the window now.',
      removed: 'The chat was removed. mount() below brings it back.',
      code: 'The tag for this chat',
      waiting: 'The chat comes here as soon as you move on this page. It needs JavaScript.',
      none: 'This installation has no bot of its own yet, so there is no chat to try here.',
      failed: 'The chat could not be loaded. Reload the page to try again.',
    },
    attributes: {
      title: 'Attributes',
      intro:
        'They go into the script tag. An attribute beats the setting in the portal, which beats the default. A value that is not valid is ignored, and one warning in the console says so.',
      values: 'Takes',
      fallback: 'Default',
      kinds: {
        color: '#rgb or #rrggbb',
        text: 'text',
        number: 'a whole number',
        selector: 'a CSS selector',
        origin: 'an address without a path',
        id: 'the id in your snippet',
      },
      items: {
        botId: 'Which bot answers. Both names mean the same; without one of them nothing is drawn.',
        primaryColor:
          'Color of the button and of questions. With it in the tag, the button has its color from the first moment.',
        userBubbleColor: 'Background of the visitor’s messages. The text on it is chosen so that it can be read.',
        botBubbleColor: 'Background of the answers. The text on it is chosen so that it can be read.',
        title: 'Name of the chat, up to 80 characters.',
        welcomeMessage: 'The first message, up to 500 characters. The chat shows “AI assistant” above it.',
        aiNote: 'Text after “AI assistant” in the header, up to 60 characters. The label itself always stays.',
        language:
          'Language of the buttons and notices. Answers follow the language of the question. With auto it is the page’s, else the browser’s.',
        theme: 'Light or dark. With auto it is the device’s.',
        position: 'The lower corner in which the button stands.',
        mode: 'bubble is a button with a panel above it, inline fills an element of the page.',
        target: 'The element that inline mode fills. It needs a height.',
        open: 'Open from the start. Present without a value it means true.',
        offsetX: 'CSS pixels between the button and the side of the window.',
        offsetY: 'CSS pixels between the button and the bottom of the window.',
        zIndex: 'How far in front of the page it stands.',
        leadForm:
          'When visitors may leave a message for you: below an answer that your pages did not hold, first of all, or never.',
        proactiveMessage:
          'A line beside the button, for visitors who have not opened the chat. Once closed, it stays away in that tab.',
        proactiveDelaySeconds: 'Seconds until that line appears.',
        avatarUrl: 'Picture in the head of the chat. Without one: the logo of your website, else the initials.',
        launcherIcon: 'What the button shows. picture is the one above.',
        launcherLabel: 'Words beside the icon, up to 40 characters.',
        size: 'Size of the button, the panel and the text.',
        font: 'host uses the font of the page.',
        officeHours:
          'When your team is there. Outside of these hours the chat says when it is back, and goes on answering.',
        timeZone: 'Zone of the office hours, such as Europe/Rome. Without one: the visitor’s.',
        sound: 'A quiet tone when an answer arrives. Each visitor can switch it off.',
        dir: 'Which way the panel runs; that of its language when absent.',
        api: 'Origin of the service, when it is not where the script comes from.',
      },
    },
    methods: {
      title: 'From JavaScript',
      intro: 'window.Loquia acts on the first chat of the page. Calls made before the script has loaded are queued:',
      codeLabel: 'A call before the script has loaded',
      run: 'Run',
      runThis: 'Run {{call}} on the chat above',
      question: 'What can you do?',
      items: {
        open: 'Opens the panel.',
        close: 'Closes it. Inline mode is always open.',
        toggle: 'Opens or closes it.',
        send: 'Asks a question as if the visitor had typed it.',
        setOptions:
          'Changes look and words at once. Names as in the attributes, in camel case and without data; null goes back to the portal’s setting.',
        identify:
          'Says who the visitor is. With a token that your server signed, their conversation follows them to each device. null, when they log out, forgets them and begins a new conversation.',
        on: 'Listens to an event. The function it returns ends that.',
        off: 'Stops listening.',
        reset: 'Begins a new conversation and forgets the old one.',
        mount: 'Puts one more chat on the page and returns it; it has the same methods.',
        push: 'Runs what was queued, just as before the script had loaded.',
        destroy: 'Removes every chat, without a trace.',
      },
    },
    events: {
      title: 'Events',
      intro:
        'For on(), and as DOM events called loquia:name that bubble from the widget’s element. Each also tells botId.',
      codeLabel: 'Listening to answers',
      detail: 'Also tells',
      items: {
        ready: 'The button is there, or the chat in its place.',
        open: 'The panel was opened.',
        close: 'The panel was closed.',
        message: 'A question has been stored.',
        answer: 'An answer is complete. refused says that your pages did not hold it.',
        person: 'A person of your business wrote to the visitor.',
        handover: 'Somebody else answers now: the bot, nobody yet, or a person.',
        lead: 'A visitor left a message for you.',
        error: 'Something failed; the code says what.',
        destroy: 'The chat is about to go.',
      },
    },
    texts: {
      title: 'Words',
      intro:
        'texts, in mount() and setOptions(), puts your own words in place of these. Only what you give changes. A name with parentheses is a function of what stands in them; a name with a dot stands in the object before it.',
      codeLabel: 'Words of your own',
    },
    policy: {
      title: 'Content policy',
      intro:
        'A page with a strict policy adds these three. The widget needs no inline styles, no eval and no data addresses, and works where Trusted Types are required.',
      codeLabel: 'What to add to the policy',
    },
  },
} as const
