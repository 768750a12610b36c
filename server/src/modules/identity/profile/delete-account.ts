import type { Locale } from '@guildhall/contract/boot'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, orThrow, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { deletionMethod } from './rules.ts'

const lifetime = span.day

const queryOf = (token: string, callbackURL: string) =>
  `token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent(callbackURL)}`

type DeletionInput = Parameters<typeof deletionMethod>[0]

/** Deletion of the own account. */
export function createAccountDeletion(dependencies: Dependencies) {
  const { accounts, authUrl, database, mailer, pageUrl, sessions, settings, tokens } = dependencies
  const { users } = accounts

  /** The email is written here: after the deletion the language of the user is not known any more. */
  async function erase(tx: Tx, userId: string) {
    const user = await users.lock(tx, userId)
    await users.remove(tx, user)
    await mailer.queue(tx, {
      to: user.email,
      locale: user.locale as Locale,
      template: 'profile.mail.accountDeleted',
      values: { name: user.name },
      link: pageUrl('/sign-up'),
    })
  }

  /** Another user's token stays valid: the error rolls its consumption back. */
  function eraseByToken(userId: string, token: string) {
    return database.transaction(async (tx) => {
      const subject = await tokens.consume(tx, 'delete-account', token)
      if (subject !== userId) throw new AppError('INVALID_TOKEN', { status: 404 })
      await erase(tx, userId)
    })
  }

  async function sendLink({ user: { id } }: SignedIn, callbackURL = '/') {
    await database.transaction(async (tx) => {
      const user = await users.lock(tx, id)
      await mailer.queue(tx, {
        to: user.email,
        locale: user.locale as Locale,
        template: 'profile.mail.deleteAccount',
        values: { name: user.name, hours: lifetime / span.hour },
        async prepare() {
          const token = await tokens.issue(tx, 'delete-account', id, lifetime)
          return { link: authUrl(`/delete-user/callback?${queryOf(token, callbackURL)}`) }
        },
      })
    })
  }

  function assertEnabled() {
    if (!settings.deleteUser.enabled) throw new AppError('NOT_FOUND')
  }

  return {
    async request(signedIn: SignedIn, input: DeletionInput): Promise<'deleted' | 'email-sent'> {
      assertEnabled()
      const { id } = signedIn.user
      const { proof } = settings.deleteUser
      const method = orThrow(
        deletionMethod(input, {
          proof,
          isFresh: sessions.isFresh(signedIn),
          hasPassword: proof === 'password-or-token' && (await users.hasPassword(database.sql, id)),
        }),
      )
      switch (method.by) {
        case 'email':
          await sendLink(signedIn, input.callbackURL)
          return 'email-sent'
        case 'token':
          await eraseByToken(id, method.token)
          return 'deleted'
        case 'password':
          await accounts.confirmPassword(id, method.password)
      }
      await database.transaction((tx) => erase(tx, id))
      return 'deleted'
    },
    /** The page that asks a person once more, before a link deletes anything. */
    review(token: string, callbackURL = '/'): string {
      assertEnabled()
      return pageUrl(`/confirm/delete?${queryOf(token, callbackURL)}`)
    },
    async openLink(signedIn: SignedIn | null, token: string): Promise<void> {
      assertEnabled()
      if (!signedIn) throw new AppError('FAILED_TO_GET_USER_INFO', { status: 404 })
      await eraseByToken(signedIn.user.id, token)
    },
  }
}
