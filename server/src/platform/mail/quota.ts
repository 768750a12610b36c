import type { Tx } from '../database/index.ts'
import type { Limits } from '../limits/index.ts'

export type QuotaKey = {
  readonly to: string
  /** The kind of email: `accounts.mail.verify`. */
  readonly template: string
  /**
   * Requested from a browser in which the owner of the mailbox signed in before. Such requests have a
   * separate quota, which others cannot use up.
   */
  readonly fromKnownBrowser?: boolean | undefined
  /** From a sandbox: all of them share a quota of their own, so that they delay no real emails. */
  readonly fromSandbox?: boolean
}

const hour = 3600
/** Emails per hour of a kind that is not listed below. */
const defaultQuota = 3
/** Sign-in and verification emails, which users need every day. */
const signInQuota = 10
/** Security notifications: an attacker must not be able to hide one by causing a few harmless ones. */
const notificationQuota = 20

const perHour: Readonly<Record<string, number>> = {
  'mail-codes.mail.signIn': signInQuota,
  'mail-codes.mail.verify': signInQuota,
  'mail-codes.mail.reset': signInQuota,
  'mail-codes.mail.changeEmail': signInQuota,
  'magic-links.mail.signIn': signInQuota,
  'two-factor.mail.code': signInQuota,
  'proofs.mail.code': signInQuota,
  'invitations.mail.invitation': signInQuota,
  'customer-emails.mail.portalSignIn': signInQuota,
  'customer-emails.mail.managerInvited': signInQuota,
  'customer-emails.mail.managerAdded': notificationQuota,
  'customer-emails.mail.managerRemoved': notificationQuota,
  'portal-pages.mail.findSellers': signInQuota,
  'accounts.mail.passwordChanged': notificationQuota,
  'accounts.mail.reclaimed': notificationQuota,
  'profile.mail.passwordChanged': notificationQuota,
  'profile.mail.emailChanged': notificationQuota,
  'profile.mail.accountUnlinked': notificationQuota,
  'social.mail.linked': notificationQuota,
  'two-factor.mail.enabled': notificationQuota,
  'two-factor.mail.disabled': notificationQuota,
  'two-factor.mail.backupCodes': notificationQuota,
  'two-factor.mail.locked': notificationQuota,
  'api-keys.mail.created': notificationQuota,
  'api-keys.mail.createdForOrganization': notificationQuota,
  'access-tokens.mail.created': notificationQuota,
  'passkeys.mail.added': notificationQuota,
  'passkeys.mail.removed': notificationQuota,
  'devices.mail.newDevice': notificationQuota,
  'preferences.mail.turnedOff': notificationQuota,
  'merchant-emails.mail.usage': notificationQuota,
  'merchant-emails.mail.withdrawals': notificationQuota,
  'merchant-emails.mail.wentLive': notificationQuota,
  'webhooks.mail.gone': notificationQuota,
  'webhooks.mail.failing': notificationQuota,
}

/** All tagged addresses of one mailbox (`ada+x@`, `ada+y@`) together have this many quotas. */
const tagFactor = 10

/** The address without its tag; undefined if it has none. */
function untagged(address: string): string | undefined {
  const [, name, domain] = /^([^+@]+)\+[^@]*@(.+)$/.exec(address) ?? []
  return name === undefined ? undefined : `${name}@${domain}`
}

/** In lower case and without a tag. */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase()
  return untagged(lower) ?? lower
}

/**
 * Limits how many emails of one kind a mailbox gets in an hour, whoever requests them. It is checked in
 * the transaction that queues the email, so a rollback does not use up the quota.
 */
export function createEmailQuota(limits: Limits) {
  return async function consume(
    tx: Tx,
    { to, template, fromKnownBrowser, fromSandbox = false }: QuotaKey,
  ): Promise<boolean> {
    const address = to.toLowerCase()
    const max = perHour[template] ?? defaultQuota
    const kind = fromSandbox ? `sandbox|${template}` : template
    const key = `mail|${kind}|${address}`
    if (fromKnownBrowser && (await limits.allow(`${key}|known`, { max, seconds: hour }, tx)))
      return true
    const mailbox = untagged(address)
    if (mailbox !== undefined) {
      const all = { max: max * tagFactor, seconds: hour }
      if (!(await limits.allow(`mail|${kind}|all of ${mailbox}`, all, tx))) return false
    }
    return limits.allow(key, { max, seconds: hour }, tx)
  }
}
export type ConsumeQuota = ReturnType<typeof createEmailQuota>
