import { Loquia } from '@loquia/widget/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const place = document.getElementById('app')!
const { host = '', demoId = '' } = place.dataset

function App() {
  const [mode, setMode] = useState<'bubble' | 'inline'>('bubble')
  const [primaryColor, setPrimaryColor] = useState('#9a3412')
  const [shown, setShown] = useState(true)
  const [answers, setAnswers] = useState(0)
  return (
    <main>
      <h1>Clay on your hands by ten.</h1>
      <p>Courses for beginners, on weekends.</p>
      <button type="button" onClick={() => setMode(mode === 'bubble' ? 'inline' : 'bubble')}>
        {mode === 'bubble' ? 'Put the chat into the page' : 'Put the chat into the corner'}
      </button>
      <button type="button" onClick={() => setPrimaryColor('#1d4ed8')}>
        Blue glaze
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Remove the chat' : 'Bring the chat back'}
      </button>
      <p>
        Answers so far: <output>{answers}</output>
      </p>
      {shown && (
        <Loquia
          host={host}
          botId={demoId}
          mode={mode}
          primaryColor={primaryColor}
          className="chat"
          onEvent={(name) => {
            if (name === 'answer') setAnswers((count) => count + 1)
          }}
        />
      )}
    </main>
  )
}

createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
