import { mount, type MountOptions, type WidgetEventName, type WidgetEvents, type WidgetInstance } from '@loquia/widget'
import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef, watch, type PropType } from 'vue'

/** All there are: the compiler misses the one that is forgotten. */
const events: Record<WidgetEventName, true> = {
  ready: true,
  open: true,
  close: true,
  message: true,
  answer: true,
  person: true,
  handover: true,
  lead: true,
  error: true,
  destroy: true,
}
const names = Object.keys(events) as WidgetEventName[]

/**
 * A chat that lives as long as the component. `host` and `botId` are read once: give the component another `key` for
 * another bot. `options` may change at any time.
 */
export const LoquiaChat = defineComponent({
  name: 'LoquiaChat',
  props: {
    host: { type: String, required: true },
    botId: { type: String, required: true },
    options: { type: Object as PropType<Omit<MountOptions, 'host' | 'botId' | 'target'>>, default: () => ({}) },
  },
  emits: {
    event: (name: WidgetEventName, detail: WidgetEvents[WidgetEventName]) => Boolean(name && detail),
    loadError: (cause: unknown) => cause !== undefined,
  },
  setup(props, { emit, expose }) {
    const place = shallowRef<HTMLElement | null>(null)
    const chat = shallowRef<WidgetInstance | null>(null)
    let gone = false

    onMounted(async () => {
      try {
        const made = await mount({
          ...props.options,
          host: props.host,
          botId: props.botId,
          ...(place.value && { target: place.value }),
        })
        // The component may have been removed while the script was on its way.
        if (gone) return made.destroy()
        chat.value = made
        for (const name of names) made.on(name, (detail) => emit('event', name, detail))
      } catch (cause) {
        if (!gone) emit('loadError', cause)
      }
    })
    onBeforeUnmount(() => {
      gone = true
      chat.value?.destroy()
    })
    watch(
      () => ({ ...props.options }),
      (now, before) => {
        const changed = Object.fromEntries(
          Object.keys({ ...before, ...now })
            .filter((key) => now[key as keyof typeof now] !== before[key as keyof typeof now])
            .map((key) => [key, now[key as keyof typeof now]]),
        )
        chat.value?.setOptions(changed)
      },
    )
    expose({ chat })
    return () => (props.options.mode === 'inline' ? h('div', { ref: place }) : null)
  },
})
