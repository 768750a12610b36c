import type { Locale } from '@guildhall/contract/boot'
import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, orThrow, span } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import { wayToLeave } from './rules.ts'

const lifetime = span.day

type Wish = Parameters<typeof wayToLeave>[0]

/** Leaving for good. */
export function createLeaving(needs: Needs) {
  const { accounts, authUrl, database, mailer, pageUrl, sessions, settings, tokens } = needs
  const { people } = accounts

  /** The mail is written here: after the deletion nobody knows the language of the person. */
  async function erase(tx: Tx, userId: string) {
    const user = await people.lock(tx, userId)
    await people.remove(tx, user)
    await mailer.queue(tx, {
      to: user.email,
      locale: user.locale as Locale,
      words: 'profile.mail.accountDeleted',
      values: { name: user.name },
      link: pageUrl('/sign-up'),
    })
  }

  /** A token of somebody else stays alive: the refusal takes its use back. */
  function eraseByToken(userId: string, token: string) {
    return database.transaction(async (tx) => {
      const subject = await tokens.consume(tx, 'delete-account', token)
      if (subject !== userId) throw new AppError('INVALID_TOKEN', { status: 404 })
      await erase(tx, userId)
    })
  }

  async function sendLink({ user: { id } }: SignedIn, callbackURL = '/') {
    await database.transaction(async (tx) => {
      const user = await people.lock(tx, id)
      await mailer.queue(tx, {
        to: user.email,
        locale: user.locale as Locale,
        words: 'profile.mail.deleteAccount',
        values: { name: user.name, hours: lifetime / span.hour },
        async prepare() {
          const token = await tokens.issue(tx, 'delete-account', id, lifetime)
          const place = encodeURIComponent(callbackURL)
          return { link: authUrl(`/delete-user/callback?token=${token}&callbackURL=${place}`) }
        },
      })
    })
  }

  function refuseWhenOff() {
    if (!settings.deleteUser.enabled) throw new AppError('NOT_FOUND')
  }

  return {
    async leave(signedIn: SignedIn, wish: Wish): Promise<'deleted' | 'mailed'> {
      refuseWhenOff()
      const { id } = signedIn.user
      const way = orThrow(wayToLeave(wish, sessions.isFresh(signedIn)))
      switch (way.by) {
        case 'mail':
          await sendLink(signedIn, wish.callbackURL)
          return 'mailed'
        case 'token':
          await eraseByToken(id, way.token)
          return 'deleted'
        case 'password':
          await accounts.confirmPassword(id, way.password)
      }
      await database.transaction((tx) => erase(tx, id))
      return 'deleted'
    },
    async openLink(signedIn: SignedIn | null, token: string): Promise<void> {
      refuseWhenOff()
      if (!signedIn) throw new AppError('FAILED_TO_GET_USER_INFO', { status: 404 })
      await eraseByToken(signedIn.user.id, token)
    },
  }
}
