import { connect, type Socket } from 'node:net'
import { withTimeout } from '../src/platform/system.ts'

export type OpenConnection = { readonly socket: Socket; readonly ended: Promise<string> }

/** A TCP connection that sends exactly these bytes; `ended` resolves with all that was received. */
export function openConnection(port: number, bytes: string): OpenConnection {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const ended = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(received))
    socket.on('close', () => resolve(received))
  })
  socket.write(bytes)
  return { socket, ended }
}

/** The raw response to exactly these bytes, until the server closes the connection or the timeout. */
export async function sendRaw(port: number, bytes: string, patience = 2000): Promise<string> {
  const { socket, ended } = openConnection(port, bytes)
  return withTimeout(patience, ended, '').finally(() => socket.destroy())
}
