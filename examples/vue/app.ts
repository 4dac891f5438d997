import { createApp, defineComponent, h, ref } from 'vue'
import { LoquiaChat } from './loquia-chat.ts'

const place = document.getElementById('app')!
const { host = '', demoId = '' } = place.dataset

const App = defineComponent(() => {
  const title = ref('Ask the workshop')
  const shown = ref(true)
  const answers = ref(0)
  return () =>
    h('main', [
      h('h1', 'Frames made for the picture, not for the shelf.'),
      h('p', 'Bring it in, or send us its measurements.'),
      h('button', { type: 'button', onClick: () => (title.value = 'Ask the framer') }, 'Another title'),
      h(
        'button',
        { type: 'button', onClick: () => (shown.value = !shown.value) },
        shown.value ? 'Remove the chat' : 'Bring the chat back',
      ),
      h('p', ['Answers so far: ', h('output', answers.value)]),
      shown.value &&
        h(LoquiaChat, {
          host,
          botId: demoId,
          options: { title: title.value, primaryColor: '#334155' },
          onEvent: (name) => void (name === 'answer' && answers.value++),
        }),
    ])
})

createApp(App).mount(place)
