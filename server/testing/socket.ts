import { connect, type Socket } from 'node:net'
import { within } from '../src/platform/system.ts'

export type Line = { readonly socket: Socket; readonly ended: Promise<string> }

/** An open line to a server that says exactly these bytes; `ended` is all it heard. */
export function openLine(port: number, bytes: string): Line {
  const socket = connect({ port, host: '127.0.0.1' })
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const ended = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(heard))
    socket.on('close', () => resolve(heard))
  })
  socket.write(bytes)
  return { socket, ended }
}

/** What a server answers to exactly these bytes, before it closes the line or is silent. */
export async function speakRaw(port: number, bytes: string, patience = 2000): Promise<string> {
  const { socket, ended } = openLine(port, bytes)
  return within(patience, ended, '').finally(() => socket.destroy())
}
