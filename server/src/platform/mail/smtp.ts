import { createTransport } from 'nodemailer'

export type Transport = {
  send(mail: { to: string; subject: string; text: string; html: string }): Promise<void>
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

/** Addresses go in as objects, so that no text in them can become a second recipient. */
export function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
    close: () => smtp.close(),
  }
}
