import { User } from '@guildhall/contract/accounts'
import { Passkey } from '@guildhall/contract/passkeys'
import { events as profileEvents } from '@guildhall/contract/profile'
import type { Events } from '../../platform/events/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts/index.ts'

type Needs = {
  readonly accounts: Accounts
  readonly events: Events
  readonly mailer: Mailer
  readonly pageUrl: (path: string) => string
}

export function reactToAccounts({ accounts, events, mailer, pageUrl }: Needs) {
  events.react('user.password_reset', 'notifications.password-changed', async (tx, event) => {
    const user = User.parse(event.payload)
    await mailer.queue(tx, {
      to: user.email,
      locale: await accounts.localeOf(tx, user.id),
      words: 'accounts.mail.passwordChanged',
      values: { name: user.name },
      link: pageUrl('/forgot-password'),
    })
  })
}

export function reactToProfile({ accounts, events, mailer, pageUrl }: Needs) {
  events.react('user.password_changed', 'notifications.own-password-changed', async (tx, event) => {
    const user = User.parse(event.payload)
    await mailer.queue(tx, {
      to: user.email,
      locale: await accounts.localeOf(tx, user.id),
      words: 'profile.mail.passwordChanged',
      values: { name: user.name },
      link: pageUrl('/forgot-password'),
    })
  })

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

/** Whoever did not do it themselves must hear of it: both change what it takes to come in. */
export function reactToTwoFactor({ accounts, events, mailer, pageUrl }: Needs) {
  for (const what of ['enabled', 'disabled'] as const) {
    events.react(
      `user.two_factor_${what}`,
      `notifications.two-factor-${what}`,
      async (tx, event) => {
        const user = User.parse(event.payload)
        await mailer.queue(tx, {
          to: user.email,
          locale: await accounts.localeOf(tx, user.id),
          words: `two-factor.mail.${what}`,
          values: { name: user.name },
          link: pageUrl('/forgot-password'),
        })
      },
    )
  }
}

export function reactToPasskeys({ accounts, events, mailer, pageUrl }: Needs) {
  events.react('passkey.added', 'notifications.passkey-added', async (tx, event) => {
    const { userId } = Passkey.parse(event.payload)
    const user = await accounts.people.find(tx, userId)
    if (!user) return
    await mailer.queue(tx, {
      to: user.email,
      locale: await accounts.localeOf(tx, userId),
      words: 'passkeys.mail.added',
      values: { name: user.name },
      link: pageUrl('/forgot-password'),
    })
  })
}
