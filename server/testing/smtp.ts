import { createServer, type Socket } from 'node:net'

export type Received = { to: string[]; data: string }

export type SmtpServer = {
  readonly url: string
  /** How many mails wait for the last answer at this moment, and how many ever did at once. */
  inside(): number
  most(): number
  close(): void
}

type Options = {
  readonly received?: Received[]
  /** So many recipients are refused at first. */
  readonly refusals?: number
  /** A mail is answered when this says so. */
  readonly until?: Promise<unknown>
}

/** Just enough of an SMTP server to be sent a mail. */
export function smtpServer({ received = [], refusals = 0, until }: Options): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  let left = refusals
  let inside = 0
  let most = 0

  async function take(socket: Socket, mail: Received) {
    inside++
    most = Math.max(most, inside)
    await until
    inside--
    received.push(mail)
    socket.write('250 ok\r\n')
  }

  const server = createServer((socket) => {
    let mail: Received = { to: [], data: '' }
    let inData = false
    let rest = ''
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (inData && line === '.') {
          inData = false
          void take(socket, mail)
          mail = { to: [], data: '' }
        } else if (inData) mail.data += `${line}\n`
        else if (/^rcpt to/i.test(line)) {
          mail.to.push(line)
          socket.write(left-- > 0 ? '451 later\r\n' : '250 ok\r\n')
        } else if (/^data/i.test(line)) {
          inData = true
          socket.write('354 go\r\n')
        } else if (/^quit/i.test(line)) socket.end('221 bye\r\n')
        else if (/^ehlo/i.test(line)) socket.write('250-test\r\n250 AUTH PLAIN\r\n')
        else if (/^auth/i.test(line)) socket.write('235 ok\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({
        url: `smtp://127.0.0.1:${port}`,
        inside: () => inside,
        most: () => most,
        close() {
          server.close()
          for (const socket of sockets) socket.destroy()
        },
      })
    })
  })
}
