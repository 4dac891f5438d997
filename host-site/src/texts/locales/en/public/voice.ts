export const voice = {
  voice: {
    title: 'AI voice agents',
    description:
      'A voice agent that answers every call, day and night: it qualifies leads, books appointments and hands off to a person when needed.',
    headline: 'Every call answered,',
    headlineQuote: 'on the first ring',
    subtitle:
      'A voice agent picks up at any hour, understands what the caller wants, asks for what is missing, and puts the appointment on your calendar.',
    book: 'Book a demo call',
    write: 'Write to us',
    sample: {
      title: 'Hear it',
      text: 'Hello, you have reached the assistant. How can I help you today?',
      play: 'Play a sample',
      stop: 'Stop',
      progress: 'Voice sample',
      note: 'This sample uses your device’s voice. On the phone, you choose a natural voice.',
    },
    how: {
      title: 'What happens in a call',
      one: {
        title: 'Call answering',
        text: 'It picks up right away, however many people call at once, and greets them in your name.',
      },
      two: {
        title: 'Active listening',
        text: 'It lets people finish, asks when something is unclear, and remembers what they said.',
      },
      three: {
        title: 'Your rules',
        text: 'It checks the calendar, books, takes a message, or puts the call through, as you decide.',
      },
    },
    industries: {
      title: 'For your line of work',
      healthcare: {
        title: 'Healthcare',
        text: 'Your phone line is free again for patients who need it.',
        one: 'Appointments booked, moved and canceled',
        two: 'Reminders that cut missed visits',
        three: 'Urgent calls put through at once',
      },
      realEstate: {
        title: 'Real estate',
        text: 'Callers standing outside a house get their answer while they’re still there.',
        one: 'Viewings booked at any hour',
        two: 'Buyers qualified before the first visit',
        three: 'Details of every listing at hand',
      },
      finance: {
        title: 'Financial services',
        text: 'It answers routine questions; advice stays with your advisers.',
        one: 'Callers verified before any details are shared',
        two: 'Documents and deadlines explained',
        three: 'Meetings set with the right adviser',
      },
      ecommerce: {
        title: 'E-commerce',
        text: '“Where’s my package?” is a question that never needs a person.',
        one: 'Orders and deliveries looked up',
        two: 'Returns started during the call',
        three: 'Busy times handled without a queue',
      },
      hospitality: {
        title: 'Hospitality',
        text: 'The phone rings at dinnertime, and the dining room doesn’t notice.',
        one: 'Tables and rooms booked',
        two: 'Questions about the menu and the rooms answered',
        three: 'Guests served in their language',
      },
      professional: {
        title: 'Professional services',
        text: 'No one leaves a meeting to take a call, and no client is lost.',
        one: 'New requests recorded in full',
        two: 'Consultations added to the calendar',
        three: 'A written summary after each call',
      },
    },
    closing: { title: 'Try it with one call', text: 'We set it up with your opening hours, and you call it.' },
  },
} as const
