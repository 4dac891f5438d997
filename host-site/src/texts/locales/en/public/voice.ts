/** The English texts of the page about voice agents. */
export const voice = {
  voice: {
    title: 'AI voice agents',
    description:
      'A voice agent that answers every call, day and night: it qualifies leads, books appointments and hands over to a person when one is needed.',
    headline: 'Every call answered,',
    headlineQuote: 'at the first ring',
    subtitle:
      'A voice agent picks up at any hour, understands what the caller wants, asks what is missing, and writes the appointment into your calendar.',
    book: 'Book a demo call',
    write: 'Write to us',
    sample: {
      title: 'Hear it',
      text: 'Hello, you have reached the assistant. How can I help you today?',
      play: 'Play a sample',
      stop: 'Stop',
      progress: 'Voice sample',
      note: 'Spoken by the voice of your own device. On the phone it is a natural voice of your choice.',
    },
    how: {
      title: 'What happens in a call',
      one: {
        title: 'Call answering',
        text: 'It picks up at once, however many call at the same time, and greets in your name.',
      },
      two: {
        title: 'Active listening',
        text: 'It lets people finish, asks back when something is unclear, and remembers what was said.',
      },
      three: {
        title: 'Business logic',
        text: 'It follows your rules: looks into the calendar, books, takes a message, or puts the call through.',
      },
    },
    industries: {
      title: 'For your line of work',
      healthcare: {
        title: 'Healthcare',
        text: 'The practice phone is free again for those who are ill.',
        one: 'Appointments booked, moved and canceled',
        two: 'Reminders that cut missed visits',
        three: 'Urgent calls put through at once',
      },
      realEstate: {
        title: 'Real estate',
        text: 'The caller in front of the house gets an answer while still in front of the house.',
        one: 'Viewings booked at any hour',
        two: 'Buyers qualified before the first visit',
        three: 'Facts about each listing at hand',
      },
      finance: {
        title: 'Financial services',
        text: 'Routine is answered, advice stays with your advisers.',
        one: 'Callers verified before anything is said',
        two: 'Papers and deadlines explained',
        three: 'Meetings set with the right adviser',
      },
      ecommerce: {
        title: 'E-commerce',
        text: 'Where is my parcel: the question that never needs a person.',
        one: 'Orders and deliveries looked up',
        two: 'Returns opened during the call',
        three: 'Peaks taken without a queue',
      },
      hospitality: {
        title: 'Hospitality',
        text: 'The phone rings at dinner, and the dining room does not notice.',
        one: 'Tables and rooms booked',
        two: 'Questions about menu and house answered',
        three: 'Guests served in their language',
      },
      professional: {
        title: 'Professional services',
        text: 'Nobody leaves the meeting to take a call, and no client is lost.',
        one: 'New requests taken down in full',
        two: 'Consultations put into the calendar',
        three: 'A written summary after each call',
      },
    },
    closing: { title: 'Let it take one call', text: 'We set it up with your own opening hours, and you ring it.' },
  },
} as const
