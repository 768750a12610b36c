import type { EventPayload, EventType } from '@guildhall/contract'
import type { Settings } from '../../../config/index.ts'
import { parseDevice } from '../../../platform/devices/index.ts'
import type { Mailer } from '../../../platform/mail/index.ts'
import type { Dependencies } from './dependencies.ts'
import { instantText } from './instant-text.ts'
import { reactToNewCredentials } from './new-credentials.ts'

/**
 * Events that change how a user signs in, the name of the reaction, and the template of its email.
 */
const signInChanges = [
  ['user.password_reset', 'password-changed', 'accounts.mail.passwordChanged'],
  ['user.reclaimed', 'reclaimed', 'accounts.mail.reclaimed'],
  ['user.password_changed', 'own-password-changed', 'profile.mail.passwordChanged'],
  ['user.two_factor_enabled', 'two-factor-enabled', 'two-factor.mail.enabled'],
  ['user.two_factor_disabled', 'two-factor-disabled', 'two-factor.mail.disabled'],
] as const

/** A user who did not make the change themselves must learn of it. */
function reactToSignInChanges({ accounts, events, mailer, pageUrl }: Dependencies) {
  for (const [type, name, template] of signInChanges) {
    events.react(type, `notifications.${name}`, async (tx, { payload: user }) => {
      await mailer.queue(tx, {
        to: user.email,
        locale: await accounts.localeOf(tx, user.id),
        template,
        values: { name: user.name },
        link: pageUrl('/forgot-password'),
      })
    })
  }
}

function reactToProfile({ accounts, events, mailer }: Dependencies) {
  events.react(
    'user.email_changed',
    'notifications.email-changed',
    async (tx, { payload: user }) => {
      await mailer.queue(tx, {
        to: user.previousEmail,
        locale: await accounts.localeOf(tx, user.id),
        template: 'profile.mail.emailChanged',
        values: { name: user.name, email: user.email },
      })
    },
  )
}

function reactToDevices({ accounts, events, mailer, pageUrl, preferences }: Dependencies) {
  events.react(
    'session.new_device',
    'notifications.new-device',
    async (tx, { payload: session }) => {
      const user = await accounts.users.find(tx, session.userId)
      if (!user || !(await preferences.wants(tx, user.id, 'newDevice'))) return
      const locale = await accounts.localeOf(tx, user.id)
      const timeZone = await preferences.timeZoneOf(tx, user.id)
      const { browser, system } = parseDevice(session.userAgent)
      await mailer.queue(tx, {
        to: user.email,
        locale,
        template: 'devices.mail.newDevice',
        values: {
          name: user.name,
          browser: browser ?? 'unknown',
          system: system ?? 'unknown',
          address: session.ipAddress || 'unknown',
          when: instantText(session.createdAt, locale, timeZone),
        },
        link: pageUrl('/account/sessions'),
      })
    },
  )
}

type Notification = {
  readonly userId: string
  readonly template: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** Notifies the user of an event, unless `read` returns undefined. */
function reactToSignInMethods({ accounts, events, mailer, pageUrl }: Dependencies) {
  function notifyOf<Type extends EventType>(
    type: Type,
    name: string,
    read: (payload: EventPayload<Type>) => Notification | undefined,
  ) {
    events.react(type, `notifications.${name}`, async (tx, event) => {
      const notification = read(event.payload)
      const user = notification && (await accounts.users.find(tx, notification.userId))
      if (!user) return
      await mailer.queue(tx, {
        to: user.email,
        locale: await accounts.localeOf(tx, user.id),
        template: notification.template,
        values: { name: user.name, ...notification.values },
        link: pageUrl('/forgot-password'),
      })
    })
  }

  notifyOf('passkey.added', 'passkey-added', ({ userId }) => ({
    userId,
    template: 'passkeys.mail.added',
  }))
  // A removal as part of a reclaimed account is covered by the email about that.
  notifyOf('passkey.removed', 'passkey-removed', ({ userId, reclaimed }) =>
    reclaimed ? undefined : { userId, template: 'passkeys.mail.removed' },
  )
  notifyOf('account.unlinked', 'account-unlinked', (account) => {
    const { userId, providerId: provider, reclaimed } = account
    if (reclaimed) return undefined
    return { userId, template: 'profile.mail.accountUnlinked', values: { provider } }
  })
  notifyOf('account.linked', 'account-linked', (account) => {
    const { userId, providerId: provider, first } = account
    if (first) return undefined
    return { userId, template: 'social.mail.linked', values: { provider } }
  })
  notifyOf('two_factor.backup_codes_generated', 'backup-codes', ({ userId, first }) =>
    first ? undefined : { userId, template: 'two-factor.mail.backupCodes' },
  )
  notifyOf('preferences.emails_changed', 'emails-turned-off', ({ userId, turnedOff }) =>
    turnedOff.includes('newDevice')
      ? { userId, template: 'preferences.mail.turnedOff' }
      : undefined,
  )
  notifyOf('two_factor.locked', 'second-step-locked', ({ userId, failures }) => ({
    userId,
    template: 'two-factor.mail.locked',
    values: { failures },
  }))
}

/** Registers all notifications. */
export function notify(options: Dependencies & { readonly settings: Settings }) {
  // Low priority, so that a sign-in code that a user waits for is sent first.
  const queue: Mailer['queue'] = (tx, message) =>
    options.mailer.queue(tx, { ...message, lowPriority: true })
  const dependencies = { ...options, mailer: { queue } }
  reactToSignInChanges(dependencies)
  reactToProfile(dependencies)
  reactToSignInMethods(dependencies)
  reactToNewCredentials(dependencies)
  if (dependencies.settings.session.tellOfNewDevice) reactToDevices(dependencies)
}
