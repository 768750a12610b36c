import { createTransport } from 'nodemailer'

type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Shown in place of the name of this installation; the address stays. */
  readonly fromName?: string | null
  readonly replyTo?: string | null
}

export type Transport = {
  send(email: Email): Promise<void>
  /** How many emails may be sent at once. */
  readonly connections: number
  close(): void
}

/** Checks that the mail server answers and accepts the credentials. Sends nothing. */
export async function checkSmtp(url: string): Promise<void> {
  const smtp = createTransport({ url, connectionTimeout: 5_000, socketTimeout: 5_000 })
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

/** Whether the password may be sent unencrypted, because TLS is optional. */
export function mayExposePassword(url: string): boolean {
  const { protocol, username, password, searchParams } = new URL(url)
  if (protocol === 'smtps:' || username + password === '') return false
  return searchParams.get('secure') !== 'true' && searchParams.get('requireTLS') !== 'true'
}

/** The address in `Name <address>`. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** Addresses are passed as objects, so that no text in them can become a second recipient. */
export function smtpTransport(url: string, from: string, connections: number): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    connections,
    async send({ to, subject, text, html, fromName, replyTo }) {
      await smtp.sendMail({
        from: fromName ? { name: fromName, address: addressIn(from) } : from,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
        html,
      })
    },
    close: () => smtp.close(),
  }
}
