import type { Config } from '../../config/index.ts'
import { checkSmtp, passwordMayShow } from '../../platform/mail/index.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

export function checkAddress({ baseUrl, loopback, secure }: Config): Finding {
  if (loopback) {
    return warn('address', `${baseUrl} is this machine only`, 'For others, set BASE_URL.')
  }
  if (!secure) {
    return fail('address', `${baseUrl} is not https`, 'Put a proxy with TLS in front.')
  }
  return ok('address', baseUrl)
}

/** Long is not enough: a phrase of one letter is long as well. */
export function checkSecret({ secrets, dataDir, database }: Config): Finding {
  if (secrets.length === 0) {
    if (database.kind === 'url') {
      return warn(
        'secret',
        `kept in ${dataDir} only`,
        'Several nodes need one secret: set SECRET on all of them.',
      )
    }
    return ok('secret', `made by the server, kept in ${dataDir}`)
  }
  const weak = secrets.findIndex((secret) => strengthOf(secret) < 128)
  if (weak >= 0) {
    return fail('secret', `number ${weak + 1} could be guessed`, 'openssl rand -base64 32')
  }
  return ok('secret', secrets.length === 1 ? 'strong' : `${secrets.length}, all strong`)
}

/** Bits, had its letters been thrown with the frequencies that they show. */
export function strengthOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

export async function checkMail({ mail, loopback, settings }: Config): Promise<Finding> {
  if (mail.kind === 'outbox') {
    if (loopback) return ok('mail', 'kept in the outbox')
    return warn('mail', 'kept in the outbox, and sent to nobody', 'Set MAIL_URL.')
  }
  try {
    await checkSmtp(mail.url)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fail('mail', `the mail server refuses us: ${why}`, 'Look at MAIL_URL.')
  }
  if (passwordMayShow(mail.url)) {
    return warn(
      'mail',
      'the password may go to the mail server without TLS',
      'Use smtps:// in MAIL_URL, or add ?requireTLS=true.',
    )
  }
  if (settings.mail.from.includes('localhost')) {
    return warn('mail', `written by ${settings.mail.from}`, 'Set mail.from in CONFIG.')
  }
  return ok('mail', 'the mail server answers')
}
