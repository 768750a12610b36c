import { expect, test } from 'vitest'
import { setUpRaces, sortedStatuses } from '#testing/races.ts'
import { emailedLink, freshEmail, password, signUp } from '#testing/users.ts'

const { node, post, repeat, rows, signUpVerifiedUser } = setUpRaces()

test('an address is registered once', async () => {
  await repeat(async () => {
    const email = freshEmail()
    const body = { name: 'Ada', email, password }
    const answers = await Promise.all(
      [0, 1, 2].map((at) => node(at).visitor().post('/api/auth/sign-up/email', body)),
    )
    expect(sortedStatuses(answers)).toEqual([200, 422, 422])
    expect(await rows().users.withEmail(email)).toBe(1)
    expect(await rows().sessions.ofEmail(email)).toBe(1)
  })
})

test('one token resets one password once', async () => {
  const { email, id } = await signUpVerifiedUser()
  await repeat(async (round) => {
    await rows().mails.remove(email)
    await node(round).visitor().post('/api/auth/request-password-reset', { email })
    const link = await emailedLink(node(0), email, '/reset-password/')
    const token = /reset-password\/(\w+)/.exec(link)?.[1]
    const wishes = [0, 1, 2, 3].map((at) => `new password ${round} ${at}`)
    const answers = await Promise.all(
      wishes.map((newPassword, at) =>
        node(at).visitor().post('/api/auth/reset-password', { token, newPassword }),
      ),
    )
    expect(sortedStatuses(answers)).toEqual([200, 400, 400, 400])
    const winner = answers.findIndex(({ status }) => status === 200)
    const entered = await node(round)
      .visitor()
      .post('/api/auth/sign-in/email', { email, password: wishes[winner] })
    expect(entered.status).toBe(200)
    expect(await rows().events.about('user.password_reset', id)).toBe(round + 1)
  })
})

test('an account is deleted once', async () => {
  await repeat(async () => {
    const person = await signUpVerifiedUser()
    await post(0, person, 'delete-user', { callbackURL: '/gone' })
    const link = await emailedLink(node(0), person.email, '/delete-user/callback')
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    const answers = await Promise.all([
      post(0, person, 'delete-user', { token }),
      post(1, person, 'delete-user', { token }),
      post(0, person, 'delete-user', { password }),
      post(1, person, 'delete-user', { password }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 404, 400]).toContain(status)
    expect(await rows().users.withId(person.id)).toBe(0)
    expect(await rows().events.about('user.deleted', person.id)).toBe(1)
  })
})

test('two users who change to one address do not share it', async () => {
  await repeat(async (round) => {
    const [one, other] = await Promise.all([signUp(node(0)), signUp(node(1))])
    const newEmail = `wanted${round}@example.com`
    const move = (at: number, { visitor }: typeof one) =>
      node(at).as({ visitor }).post('/api/auth/change-email', { newEmail })
    const answers = await Promise.all([move(0, one), move(1, other), move(1, one), move(0, other)])
    expect(await rows().users.withEmail(newEmail)).toBe(1)
    for (const { status } of answers) expect([200, 400, 422]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })
})

test('a session that ends while it is used stays ended on both nodes', async () => {
  const { email } = await signUpVerifiedUser()
  await repeat(async (round) => {
    const browser = node(round).visitor()
    await browser.post('/api/auth/sign-in/email', { email, password })
    const person = { visitor: browser }
    const read = (at: number) => node(at).as(person).get('/api/auth/get-session')
    await Promise.all([read(0), read(1)])
    await Promise.all([
      ...[0, 1, 0, 1].map(read),
      node(round).as(person).post('/api/auth/sign-out'),
      ...[0, 1, 0, 1].map(read),
    ])
    const sensitive = (at: number) =>
      node(at).as(person).post('/api/auth/update-user', { name: 'Eve' })
    expect((await Promise.all([sensitive(0), sensitive(1)])).map(({ status }) => status)).toEqual([
      401, 401,
    ])
    for (const at of [0, 1]) {
      await expect.poll(async () => (await read(at)).text, { timeout: 1000 }).toBe('null')
    }
  })
})
