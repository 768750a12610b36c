import { createServer, type Socket } from 'node:net'

export type Received = { to: string[]; data: string }

export type SmtpServer = {
  readonly url: string
  /** How many emails await the final response now, and the greatest number so far. */
  pending(): number
  maxPending(): number
  close(): void
}

type Options = {
  readonly received?: Received[]
  /** The first recipients, as many as this, are rejected. */
  readonly refusals?: number
  /** An email is acknowledged when this resolves. */
  readonly until?: Promise<unknown>
}

/** A minimal SMTP server that receives emails. */
export function smtpServer({ received = [], refusals = 0, until }: Options): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  let left = refusals
  let pendingCount = 0
  let maxCount = 0

  async function accept(socket: Socket, mail: Received) {
    pendingCount++
    maxCount = Math.max(maxCount, pendingCount)
    await until
    pendingCount--
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
          void accept(socket, mail)
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
        pending: () => pendingCount,
        maxPending: () => maxCount,
        close() {
          server.close()
          for (const socket of sockets) socket.destroy()
        },
      })
    })
  })
}
