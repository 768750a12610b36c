import { expect } from 'vitest'
import { linkTo } from './mails.ts'
import { type Person, type Stage, takenOver } from './stage.ts'
import { en } from './words.ts'

export const password = 'correct horse battery'

export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
export const tablet =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let addresses = 0
export const newAddress = () => `ada${addresses++}@example.com`

async function ask(stage: Stage, person: Person, path: string, data: object) {
  const headers = { origin: stage.origin }
  const answer = await person.context.request.post(`/api/auth/${path}`, { data, headers })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
}

/** Past the pages, for tests of what comes after: opens an account and is signed in to it. */
export async function openAccount(stage: Stage, person: Person, name = 'Ada Lovelace') {
  const email = newAddress()
  const callbackURL = '/verify-email?done=1'
  await ask(stage, person, 'sign-up/email', { name, email, password, callbackURL })
  return email
}

export function signIn(stage: Stage, person: Person, email: string) {
  return ask(stage, person, 'sign-in/email', { email, password })
}

export async function proveAddress(stage: Stage, person: Person, email: string) {
  await person.context.request.get(await linkTo(stage.origin, email, '/verify-email?'))
}

/** Somebody with a proven address, signed in. */
export async function member(stage: Stage, options: Parameters<Stage['person']>[0] = {}) {
  const person = await stage.person(options)
  const email = await openAccount(stage, person)
  await proveAddress(stage, person, email)
  return { ...person, email }
}

export const field = {
  name: (person: Pick<Person, 'page'>) => person.page.getByLabel(en('sessions.ui.signUp.name')),
  email: (person: Pick<Person, 'page'>) => person.page.getByLabel(en('common.ui.email')),
  password: (person: Pick<Person, 'page'>) => person.page.locator('input[autocomplete$=password]'),
}

export const heading = ({ page }: Pick<Person, 'page'>, key: string) =>
  page.getByRole('heading', { level: 1, name: en(key), exact: true })

/** Signs in on the page that is open. */
export async function enterPassword(person: Person, email: string, secret = password) {
  await takenOver(person.page)
  await field.email(person).fill(email)
  await field.password(person).fill(secret)
  await person.page.getByRole('button', { name: en('sessions.ui.signIn.submit') }).click()
}

export function pathOf({ page }: Pick<Person, 'page'>): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
