/** The floor of agents' messages: a Socket.IO server that relays words to all other sockets. */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { listenInWorker } from './worker-server.ts'

const http = createServer()
const io = new Server(http, { serveClient: false, perMessageDeflate: false })
io.on('connection', (socket) => {
  socket.on('send', (text: string) => socket.broadcast.emit('message', text))
})
listenInWorker(http)
