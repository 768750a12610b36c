import type { Method } from '@guildhall/contract/proofs'
import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Passkeys } from '../passkeys/index.ts'
import { createMailedCodes } from './mailed-codes.ts'
import type { Needs } from './needs.ts'

type Shown = Evidence & { readonly response?: Parameters<Passkeys['confirm']>[1] | undefined }

export function createConfirmation(needs: Needs) {
  const { accounts, database, passkeys, proofs, settings, twoFactor } = needs
  const mailed = createMailedCodes(needs)
  const mayMail = async (userId: string) => !(await twoFactor.hasApp(userId))

  proofs.judges.push(async (signedIn, code) => {
    if (await twoFactor.spendCode(signedIn, code)) return
    if (!(await mayMail(signedIn.user.id))) throw new AppError('INVALID_CODE')
    await mailed.spend(signedIn, code)
  })

  return {
    async state(signedIn: SignedIn, incoming: Incoming) {
      const { id } = signedIn.user
      const goodUntil = await proofs.goodUntil(signedIn, incoming)
      const keys = settings.passkeys.enabled ? await passkeys.list(id) : []
      const methods: Method[] = []
      if (await accounts.people.hasPassword(database.sql, id)) methods.push('password')
      if (await twoFactor.hasApp(id)) methods.push('totp')
      if (keys.length > 0) methods.push('passkey')
      if (await mayMail(id)) methods.push('mail')
      return { confirmedUntil: goodUntil?.toISOString() ?? null, methods }
    },
    async sendCode(signedIn: SignedIn): Promise<void> {
      if (!(await mayMail(signedIn.user.id))) throw new AppError('OTP_NOT_ENABLED')
      await mailed.send(signedIn)
    },
    /** Answers with the cookie that carries the proof. */
    async confirm(signedIn: SignedIn, { response, ...evidence }: Shown, incoming: Incoming) {
      if (response) await passkeys.confirm(signedIn, response, incoming)
      else await proofs.demand(signedIn, evidence, incoming)
      return database.transaction((tx) => proofs.grant(tx, signedIn.session.id))
    },
  }
}
export type Confirmation = ReturnType<typeof createConfirmation>
