import { setTimeout as delay } from 'node:timers/promises'
import { startMailCatcher } from '../../e2e/testing/mail-catcher.ts'
import { startProduct } from '../../e2e/testing/start-product.ts'
import { median, formatMs, type Measurement } from './measurement.ts'

const loginRounds = 60
/** With a hundredth of the work, noise of the machine weighs more. */
const letterRounds = 200
const warmUp = 6
/** Milliseconds between two tries, so that an email caused by the first does not delay the second. */
const pauseMs = 50
/** The ratio of the two times may vary this much, less than a login's own times do. */
const goal = { least: 0.8, most: 1.25 }
const owner = { username: 'bench.owner', email: 'owner@bench.example', password: 'kept by nobody else' }

/** An attacker could tell by the time of an answer whether an account exists; both times should be equal. */
export async function measureAccounts(): Promise<Measurement[]> {
  const mail = await startMailCatcher()
  const product = await startProduct({ SMTP_URL: mail.url }, true)
  const postJson = async (path: string, body: object): Promise<number> => {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response.status
  }
  try {
    const opened = await postJson('/api/register', owner)
    if (opened !== 201) throw new Error(`no account was opened: ${opened}\n${product.log()}`)
    const tryLogin = (username: string) => async () => {
      const status = await postJson('/api/login', { username, password: 'not the password' })
      if (status !== 401) throw new Error(`a wrong password was answered with ${status}`)
    }
    const requestReset = (email: string) => async () => {
      const status = await postJson('/api/password/forgot', { email })
      if (status !== 200) throw new Error(`a forgotten password was answered with ${status}`)
    }
    const logins = await measureAlternately(loginRounds, tryLogin('somebody.else'), tryLogin(owner.username))
    const emails = await measureAlternately(letterRounds, requestReset('else@bench.example'), requestReset(owner.email))
    if (mail.emails.some(({ to }) => !to.includes(owner.email)))
      throw new Error('an email went to an address that nobody has')
    return [
      toMeasurement('a login with an unknown name', 'a known one, wrong password', logins),
      toMeasurement('a forgotten password, unknown address', 'a known one', emails),
    ]
  } finally {
    await product.stop()
    await mail.stop()
  }
}

type Times = [unknown: number[], known: number[]]

/** The two alternate, so that other load on the machine affects both. */
async function measureAlternately(
  rounds: number,
  unknown: () => Promise<void>,
  known: () => Promise<void>,
): Promise<Times> {
  const times: Times = [[], []]
  for (let round = -warmUp; round < rounds; round++) {
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const started = performance.now()
      await (side === 0 ? unknown : known)()
      const took = performance.now() - started
      await delay(pauseMs)
      if (round >= 0) times[side].push(took)
    }
  }
  return times
}

function toMeasurement(name: string, other: string, [unknown, known]: Times): Measurement {
  const ratio = median(unknown) / median(known)
  return {
    name,
    ours: formatMs(median(unknown)),
    beside: `${other}: ${formatMs(median(known))}`,
    ratio,
    goal: `ratio ${goal.least}–${goal.most}`,
    met: ratio >= goal.least && ratio <= goal.most,
  }
}
