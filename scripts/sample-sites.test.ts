import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { samplePorts, startSampleSites } from './sample-sites.ts'

it('uses free ports when the usual ones are taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const said: string[] = []
  const sites = await startSampleSites((line) => said.push(line), [port, 0])
  try {
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`Port ${port} is in use`)
    expect(sites?.en).not.toBe(`localhost:${port}`)
    for (const address of [sites?.en, sites?.it]) expect((await fetch(`http://${address}/`)).status).toBe(200)
  } finally {
    await sites?.stop()
    taken.close()
  }
})

it.each(['4001', '4001,4002,4003', 'a,b', '4001,70000', '-1,4002'])('refuses %j as two ports', (text) => {
  expect(() => samplePorts(text)).toThrow('--sample-ports takes two ports')
})
