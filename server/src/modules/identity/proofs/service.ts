import type { Method } from '@guildhall/contract/identity/proofs'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Passkeys } from '../passkeys/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createEmailedCodes } from './emailed-codes.ts'

type ConfirmationInput = Evidence & {
  readonly response?: Parameters<Passkeys['confirm']>[1] | undefined
}

export function createConfirmation(dependencies: Dependencies) {
  const { accounts, database, passkeys, proofs, settings, twoFactor } = dependencies
  const emailedCodes = createEmailedCodes(dependencies)
  const mayUseEmail = async (userId: string) => !(await twoFactor.hasApp(userId))

  proofs.codeVerifiers.push(async (signedIn, code) => {
    if (await twoFactor.spendCode(signedIn, code)) return
    if (!(await mayUseEmail(signedIn.user.id))) throw new AppError('INVALID_CODE')
    await emailedCodes.consume(signedIn, code)
  })

  return {
    async state(signedIn: SignedIn, incoming: Incoming) {
      const { id } = signedIn.user
      const validUntil = await proofs.validUntil(signedIn, incoming)
      const keys = settings.passkeys.enabled ? await passkeys.list(id) : []
      const methods: Method[] = []
      if (await accounts.users.hasPassword(database.sql, id)) methods.push('password')
      if (await twoFactor.hasApp(id)) methods.push('totp')
      if (keys.length > 0) methods.push('passkey')
      if (await mayUseEmail(id)) methods.push('mail')
      return { confirmedUntil: validUntil?.toISOString() ?? null, methods }
    },
    async sendCode(signedIn: SignedIn): Promise<void> {
      if (!(await mayUseEmail(signedIn.user.id))) throw new AppError('OTP_NOT_ENABLED')
      await emailedCodes.send(signedIn)
    },
    /** Returns the cookies that carry the confirmation. */
    async confirm(
      signedIn: SignedIn,
      { response, ...evidence }: ConfirmationInput,
      incoming: Incoming,
    ) {
      if (response) await passkeys.confirm(signedIn, response, incoming)
      else await proofs.require(signedIn, evidence, incoming)
      return database.transaction((tx) => proofs.grant(tx, signedIn.session.id))
    },
  }
}
export type Confirmation = ReturnType<typeof createConfirmation>
