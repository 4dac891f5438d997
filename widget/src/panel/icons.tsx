/** Line drawings, 24 units square, in the color of the text. */
const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.500l6 6 6-6',
  restart: 'M4 12a8 8 0 1 0 2.600-5.900M4 4v4.500h4.500',
  more: 'M5.500 12h.1M12 12h.1M18.500 12h.1',
  send: 'M12 19.500V5M5.500 11.500L12 5l6.500 6.500',
  stop: 'M7.500 7.500h9v9h-9z',
  copy: 'M9 9h10v11H9zM15 9V4.500H5V15h4',
  done: 'M5 12.500l4.500 4.500L19 7.500',
  up: 'M7.500 11l4-7.500c1.600 0 2.500 1.100 2.200 2.700L13.200 9.500H18c1.300 0 2.200 1.100 1.900 2.400l-1.300 6c-.2 1-1 1.600-2 1.600H7.500zM7.500 11H4v8.500h3.500z',
  quotes: 'M11 6l-6 6 6 6M19 6l-6 6 6 6',
  open: 'M8 16L17 7M9.500 7H17v7.500',
}

/** One of the drawings; decoration only. @param flip upside down */
export function Icon({ name, flip = false }: { name: keyof typeof paths; flip?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={flip ? 'icon flip' : 'icon'}>
      <path d={paths[name]} />
    </svg>
  )
}
