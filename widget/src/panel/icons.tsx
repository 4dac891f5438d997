const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.5l6 6 6-6',
  restart: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5',
  more: 'M5.5 12h.1M12 12h.1M18.5 12h.1',
  send: 'M12 19.5V5M5.5 11.5L12 5l6.5 6.5',
  stop: 'M7.5 7.5h9v9h-9z',
  copy: 'M9 9h10v11H9zM15 9V4.5H5V15h4',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  up: 'M7.5 11l4-7.5c1.6 0 2.5 1.1 2.2 2.7L13.2 9.5H18c1.3 0 2.2 1.1 1.9 2.4l-1.3 6c-.2 1-1 1.6-2 1.6H7.5zM7.5 11H4v8.5h3.5z',
  quotes: 'M11 6l-6 6 6 6M19 6l-6 6 6 6',
  open: 'M8 16L17 7M9.5 7H17v7.5',
  unsure: 'M12 3a9 9 0 1 0 .1 0M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2q-1.1.7-1.1 2M12 17h.1',
  none: 'M10.5 4a6.5 6.5 0 1 0 .1 0M15.5 15.5L20 20M8 10.5h5',
}

export function Icon({ name, flip = false }: { name: keyof typeof paths; flip?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={flip ? 'icon flip' : 'icon'}>
      <path d={paths[name]} />
    </svg>
  )
}
