import type { Tx } from '../database/index.ts'
import type { Limits } from '../limits/index.ts'

export type Share = {
  readonly to: string
  /** Which mail it is, by its words: `accounts.mail.verify`. */
  readonly words: string
  /**
   * Somebody asked for it who is no stranger to the owner of the mailbox: a browser in which they
   * came in before. What strangers ask for does not use up this share.
   */
  readonly known?: boolean | undefined
}

const hour = 3600
/** Of a mail that is not named below, in an hour. */
const usual = 3
/** Ways in that people take every day. */
const waysIn = 10
/** News of what was done to an account: nobody may hide one by causing a few harmless ones. */
const news = 20

const perHour: Readonly<Record<string, number>> = {
  'mail-codes.mail.signIn': waysIn,
  'mail-codes.mail.verify': waysIn,
  'mail-codes.mail.reset': waysIn,
  'mail-codes.mail.changeEmail': waysIn,
  'magic-links.mail.signIn': waysIn,
  'two-factor.mail.code': waysIn,
  'proofs.mail.code': waysIn,
  'invitations.mail.invitation': waysIn,
  'accounts.mail.passwordChanged': news,
  'accounts.mail.reclaimed': news,
  'profile.mail.passwordChanged': news,
  'profile.mail.emailChanged': news,
  'profile.mail.accountUnlinked': news,
  'social.mail.linked': news,
  'two-factor.mail.enabled': news,
  'two-factor.mail.disabled': news,
  'two-factor.mail.backupCodes': news,
  'two-factor.mail.locked': news,
  'passkeys.mail.added': news,
  'passkeys.mail.removed': news,
  'devices.mail.newDevice': news,
  'webhooks.mail.gone': news,
  'webhooks.mail.failing': news,
}

/** All the tagged addresses of one mailbox (`ada+x@`, `ada+y@`) have so many shares together. */
const tags = 10

/** Without its tag, where the address has one. */
export function mailboxOf(address: string): string | undefined {
  const [, name, domain] = /^([^+@]+)\+[^@]*@(.+)$/.exec(address) ?? []
  return name === undefined ? undefined : `${name}@${domain}`
}

/**
 * How many mails of one kind a mailbox gets in an hour, whoever asks for them and by whatever path.
 * It is asked where mails are queued, in the transaction of the mail: what is undone did not count.
 */
export function createBudget(limits: Limits) {
  return async function admit(tx: Tx, { to, words, known }: Share): Promise<boolean> {
    const address = to.toLowerCase()
    const max = perHour[words] ?? usual
    const key = `mail|${words}|${address}`
    if (known && (await limits.allow(`${key}|known`, { max, seconds: hour }, tx))) return true
    const mailbox = mailboxOf(address)
    if (mailbox !== undefined) {
      const all = { max: max * tags, seconds: hour }
      if (!(await limits.allow(`mail|${words}|all of ${mailbox}`, all, tx))) return false
    }
    return limits.allow(key, { max, seconds: hour }, tx)
  }
}
export type Admit = ReturnType<typeof createBudget>
