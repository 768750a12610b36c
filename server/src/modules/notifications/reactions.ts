import type { EventType } from '@guildhall/contract'
import { User } from '@guildhall/contract/accounts'
import { Passkey, events as passkeyEvents } from '@guildhall/contract/passkeys'
import { events as profileEvents } from '@guildhall/contract/profile'
import { events as sessionEvents } from '@guildhall/contract/sessions'
import { events as socialEvents } from '@guildhall/contract/social'
import { events as twoFactorEvents } from '@guildhall/contract/two-factor'
import type { Settings } from '../../config/index.ts'
import { deviceOf } from '../../platform/devices/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts/index.ts'

type Needs = {
  readonly accounts: Accounts
  readonly events: Events
  readonly mailer: Pick<Mailer, 'queue'>
  readonly pageUrl: (path: string) => string
}

/** What changes how somebody comes in, the name of the reaction, and the words of its mail. */
const changesOfEntry = [
  ['user.password_reset', 'password-changed', 'accounts.mail.passwordChanged'],
  ['user.reclaimed', 'reclaimed', 'accounts.mail.reclaimed'],
  ['user.password_changed', 'own-password-changed', 'profile.mail.passwordChanged'],
  ['user.two_factor_enabled', 'two-factor-enabled', 'two-factor.mail.enabled'],
  ['user.two_factor_disabled', 'two-factor-disabled', 'two-factor.mail.disabled'],
] as const

/** Whoever did not do it themselves must hear of it. */
function reactToChangesOfEntry({ accounts, events, mailer, pageUrl }: Needs) {
  for (const [type, name, words] of changesOfEntry) {
    events.react(type, `notifications.${name}`, async (tx, event) => {
      const user = User.parse(event.payload)
      await mailer.queue(tx, {
        to: user.email,
        locale: await accounts.localeOf(tx, user.id),
        words,
        values: { name: user.name },
        link: pageUrl('/forgot-password'),
      })
    })
  }
}

function reactToProfile({ accounts, events, mailer }: Needs) {
  events.react('user.email_changed', 'notifications.email-changed', async (tx, event) => {
    const user = profileEvents['user.email_changed'].parse(event.payload)
    await mailer.queue(tx, {
      to: user.previousEmail,
      locale: await accounts.localeOf(tx, user.id),
      words: 'profile.mail.emailChanged',
      values: { name: user.name, email: user.email },
    })
  })
}

/** Dates in mails are of one zone that everybody can reckon with: where the reader is, nobody knows. */
function instantText(instant: string, locale: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(locale, format).format(new Date(instant))} UTC`
}

function reactToDevices({ accounts, events, mailer, pageUrl }: Needs) {
  events.react('session.new_device', 'notifications.new-device', async (tx, event) => {
    const session = sessionEvents['session.new_device'].parse(event.payload)
    const user = await accounts.people.find(tx, session.userId)
    if (!user) return
    const locale = await accounts.localeOf(tx, user.id)
    const { browser, system } = deviceOf(session.userAgent)
    await mailer.queue(tx, {
      to: user.email,
      locale,
      words: 'devices.mail.newDevice',
      values: {
        name: user.name,
        browser: browser ?? 'unknown',
        system: system ?? 'unknown',
        address: session.ipAddress || 'unknown',
        when: instantText(session.createdAt, locale),
      },
      link: pageUrl('/account/sessions'),
    })
  })
}

type Notice = {
  readonly userId: string
  readonly words: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** What is said of an event, if anything; the reader is looked up. */
function reactToWays({ accounts, events, mailer, pageUrl }: Needs) {
  function tellOf(type: EventType, name: string, read: (payload: unknown) => Notice | undefined) {
    events.react(type, `notifications.${name}`, async (tx, event) => {
      const notice = read(event.payload)
      const user = notice && (await accounts.people.find(tx, notice.userId))
      if (!user) return
      await mailer.queue(tx, {
        to: user.email,
        locale: await accounts.localeOf(tx, user.id),
        words: notice.words,
        values: { name: user.name, ...notice.values },
        link: pageUrl('/forgot-password'),
      })
    })
  }

  tellOf('passkey.added', 'passkey-added', (payload) => {
    const { userId } = Passkey.parse(payload)
    return { userId, words: 'passkeys.mail.added' }
  })
  // What goes together with everything else is told of in one mail.
  tellOf('passkey.removed', 'passkey-removed', (payload) => {
    const { userId, reclaimed } = passkeyEvents['passkey.removed'].parse(payload)
    return reclaimed ? undefined : { userId, words: 'passkeys.mail.removed' }
  })
  tellOf('account.unlinked', 'account-unlinked', (payload) => {
    const read = profileEvents['account.unlinked'].parse(payload)
    const { userId, providerId: provider, reclaimed } = read
    if (reclaimed) return undefined
    return { userId, words: 'profile.mail.accountUnlinked', values: { provider } }
  })
  tellOf('account.linked', 'account-linked', (payload) => {
    const { userId, providerId: provider, first } = socialEvents['account.linked'].parse(payload)
    if (first) return undefined
    return { userId, words: 'social.mail.linked', values: { provider } }
  })
  tellOf('two_factor.backup_codes_generated', 'backup-codes', (payload) => {
    const read = twoFactorEvents['two_factor.backup_codes_generated'].parse(payload)
    return read.first ? undefined : { userId: read.userId, words: 'two-factor.mail.backupCodes' }
  })
  tellOf('two_factor.locked', 'second-step-locked', (payload) => {
    const { userId, failures } = twoFactorEvents['two_factor.locked'].parse(payload)
    return { userId, words: 'two-factor.mail.locked', values: { failures } }
  })
}

/** Everything that people are told of. */
export function notify(given: Needs & { readonly settings: Settings }) {
  // However many there are, a code that somebody waits for goes out before them.
  const queue: Mailer['queue'] = (tx, message) =>
    given.mailer.queue(tx, { ...message, unhurried: true })
  const needs = { ...given, mailer: { queue } }
  reactToChangesOfEntry(needs)
  reactToProfile(needs)
  reactToWays(needs)
  if (needs.settings.session.tellOfNewDevice) reactToDevices(needs)
}
