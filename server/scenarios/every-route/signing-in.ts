import { expect } from 'vitest'
import { authenticate, authenticatorFor, register } from '#testing/passkeys.ts'
import { confirmationCode, confirmIdentity } from '#testing/proofs.ts'
import {
  emailedTwoFactorCode,
  passFirstStep,
  signUpWithApp,
  twoFactorPost,
} from '#testing/two-factor.ts'
import {
  emailedCode,
  emailedLink,
  emailsTo,
  fetchSession,
  freshEmail,
  password,
  signIn,
  signUp,
} from '#testing/users.ts'
import type { Walk } from './recording-server.ts'

const auth = '/api/auth'
const newPassword = 'battery staple horse'

/** By address and password, with all session endpoints. */
export async function byPassword(walk: Walk) {
  const otherClient = walk.visitor()
  await otherClient.get(`${auth}/ok`)
  await otherClient.get(`${auth}/error`)
  await otherClient.post(`${auth}/is-username-available`, { username: 'grace_h' })
  const email = freshEmail()
  const visitor = walk.visitor()
  const body = { name: 'Grace', email, password, username: 'grace_h' }
  await visitor.post(`${auth}/sign-up/email`, body)
  await visitor.post(`${auth}/send-verification-email`, { email })
  await visitor.get(await emailedLink(walk, email, '/verify-email'))
  expect((await fetchSession(visitor)).body.user.emailVerified).toBe(true)
  await otherClient.post(`${auth}/sign-in/username`, { username: 'grace_h', password })
  const elsewhere = await signIn(walk, email)
  await visitor.get(`${auth}/list-sessions`)
  await visitor.post(`${auth}/revoke-session`, { token: elsewhere.body.token })
  await visitor.post(`${auth}/revoke-other-sessions`)
  const token = await visitor.get(`${auth}/one-time-token/generate`)
  await walk.visitor().post(`${auth}/one-time-token/verify`, { token: token.body.token })
  await visitor.get(`${auth}/token`)
  await visitor.get(`${auth}/jwks`)
  await visitor.get('/.well-known/jwks.json')
  await visitor.get('/api/account/activity')
  await visitor.get('/api/account/activity/export')
  await visitor.post(`${auth}/sign-out`)
  const again = walk.visitor()
  await again.post(`${auth}/sign-in/email`, { email, password })
  await again.post(`${auth}/revoke-sessions`)
}

export async function bySeveral(walk: Walk) {
  const visitor = walk.visitor()
  const tokens: string[] = []
  for (const name of ['Ada', 'Grace']) {
    const body = { name, email: freshEmail(), password }
    tokens.push((await visitor.post(`${auth}/sign-up/email`, body)).body.token)
  }
  const [first, second] = tokens
  await visitor.get(`${auth}/multi-session/list-device-sessions`)
  await visitor.post(`${auth}/multi-session/set-active`, { sessionToken: first })
  await visitor.post(`${auth}/multi-session/revoke`, { sessionToken: second })
}

export async function byForgetting(walk: Walk) {
  for (const path of ['request-password-reset', 'forget-password']) {
    const { email } = await signUp(walk)
    await walk.visitor().post(`${auth}/${path}`, { email, redirectTo: '/reset' })
    const link = await emailedLink(walk, email, '/reset-password/')
    await walk.visitor().get(link)
    const token = /reset-password\/(\w+)/.exec(link)?.[1]
    await walk.visitor().post(`${auth}/reset-password`, { token, newPassword })
    await signIn(walk, email, newPassword)
  }
}

/** The emailed code after `ask`. */
async function codeAfter(walk: Walk, to: string, ask: () => Promise<unknown>) {
  const codes = (await emailsTo(walk, to)).filter(({ text }) => /: \d{6}\b/.test(text))
  await ask()
  return emailedCode(walk, to, codes.length)
}

export async function byMail(walk: Walk) {
  const otherClient = walk.visitor()
  const invited = freshEmail()
  await otherClient.post(`${auth}/sign-in/magic-link`, { email: invited, name: 'Ada' })
  const newUser = walk.visitor()
  await newUser.get(await emailedLink(walk, invited, '/magic-link/verify'))
  await confirmIdentity(newUser, { code: await confirmationCode(walk, newUser, invited) })
  await newUser.post('/api/account/password', { newPassword })

  const { visitor, email } = await signUp(walk)
  const ask = (type: string) =>
    codeAfter(walk, email, () =>
      otherClient.post(`${auth}/email-otp/send-verification-otp`, { email, type }),
    )
  const type = 'email-verification'
  const otp = await ask(type)
  await otherClient.post(`${auth}/email-otp/check-verification-otp`, { email, type, otp })
  await visitor.post(`${auth}/email-otp/verify-email`, { email, otp })
  const code = await ask('sign-in')
  await visitor.post(`${auth}/sign-in/email-otp`, { email, otp: code })
  for (const path of ['email-otp/request-password-reset', 'forget-password/email-otp']) {
    const mailed = await codeAfter(walk, email, () =>
      otherClient.post(`${auth}/${path}`, { email }),
    )
    const body = { email, otp: mailed, password: newPassword }
    await otherClient.post(`${auth}/email-otp/reset-password`, body)
  }
  await visitor.post(`${auth}/sign-in/email`, { email, password: newPassword })
  const newEmail = freshEmail()
  const current = await ask(type)
  const request = { newEmail, otp: current }
  const last = await codeAfter(walk, newEmail, () =>
    visitor.post(`${auth}/email-otp/request-email-change`, request),
  )
  await visitor.post(`${auth}/email-otp/change-email`, { newEmail, otp: last })
}

export async function bySecondStep(walk: Walk) {
  const { visitor, email, app, backupCodes } = await signUpWithApp(walk)
  const totp = (await passFirstStep(walk, email)).visitor
  await twoFactorPost(totp, 'verify-totp', { code: app.code() })
  const mailed = (await passFirstStep(walk, email)).visitor
  await twoFactorPost(mailed, 'send-otp')
  await twoFactorPost(mailed, 'verify-otp', { code: await emailedTwoFactorCode(walk, email) })
  const backup = (await passFirstStep(walk, email)).visitor
  await twoFactorPost(backup, 'verify-backup-code', { code: backupCodes[0] })
  await twoFactorPost(visitor, 'get-totp-uri', { password })
  await twoFactorPost(visitor, 'generate-backup-codes', { password })
  await twoFactorPost(visitor, 'disable', { password })
}

export async function byPasskey(walk: Walk) {
  const { visitor } = await signUp(walk)
  const authenticator = authenticatorFor(walk)
  const { body } = await register(visitor, authenticator, { name: 'Key' })
  await visitor.get(`${auth}/passkey/list-user-passkeys`)
  await visitor.post(`${auth}/passkey/update-passkey`, { id: body.id, name: 'Other' })
  const other = walk.visitor()
  await other.post(`${auth}/passkey/generate-authenticate-options`)
  await authenticate(other, authenticator)
  await visitor.get('/api/account/proof')
  await confirmIdentity(visitor)
  await visitor.post(`${auth}/passkey/delete-passkey`, { id: body.id })
}
