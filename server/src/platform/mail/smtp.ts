import { createTransport } from 'nodemailer'

export type Transport = {
  send(mail: { to: string; subject: string; text: string; html: string }): Promise<void>
  /** How many mails may be on their way at once. */
  readonly connections: number
  close(): void
}

/** Does the mail server answer, and take who we say we are? Nothing is sent. */
export async function checkSmtp(url: string): Promise<void> {
  const smtp = createTransport({ url, connectionTimeout: 5_000, socketTimeout: 5_000 })
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

/** A password for the mail server that may travel unencrypted: TLS there is offered, not insisted on. */
export function passwordMayShow(url: string): boolean {
  const { protocol, username, password, searchParams } = new URL(url)
  if (protocol === 'smtps:' || username + password === '') return false
  return searchParams.get('secure') !== 'true' && searchParams.get('requireTLS') !== 'true'
}

/** Addresses go in as objects, so that no text in them can become a second recipient. */
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
    async send({ to, subject, text, html }) {
      await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
    close: () => smtp.close(),
  }
}
