import { locales } from '@guildhall/contract/boot'
import { framesToRender } from '@guildhall/contract/frames'
import { errorCauses } from '@guildhall/contract/outcomes'
import { authPlaceholder, type Shell, shellsToRender } from '@guildhall/contract/shells'
import { beforeAll, expect, test } from 'vitest'
import sessions from '../../locales/en/sessions.json' with { type: 'json' }
import { renderShells } from './prerender.ts'

let shells: Readonly<Record<string, Shell>> = {}
beforeAll(async () => {
  shells = await renderShells()
}, 60_000)

const rendered = (start: string) =>
  Object.entries(shells).filter(([name]) => name.startsWith(`${start} `))
const attributes = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag} [^>]*>`, 'g'))].map(([markup]) => markup)

test('every page is rendered in every language and in each of its states', () => {
  const forms = Object.keys(shells).filter((name) => !name.startsWith('frame '))
  expect(forms).toEqual([...shellsToRender().keys()])
  for (const [path, states] of [
    ['/sign-in', 4],
    ['/sign-up', 6],
    ['/sign-in/email', 2],
    ['/two-factor', 2],
    ['/verify-email', 2],
    ['/forgot-password', 1],
    ['/reset-password', 1],
    ['/error', errorCauses.length + 1],
    ['/sign-out', 3],
    ['/link-account', 3],
    ['/confirm/email', 17],
  ] as const) {
    expect(rendered(path)).toHaveLength(states * locales.length)
  }
})

test('each has one title, is a title of its own language, and carries no script and no style', () => {
  for (const [name, { html, title }] of Object.entries(shells)) {
    expect(html.match(/<h1/g), name).toHaveLength(1)
    const heading = /<h1[^>]*>([^<]+)</.exec(html)?.[1]
    expect(title, name).toBe(`${heading} · Guildhall`)
    expect(html, name).not.toMatch(/<script|<style| style=| on[a-z]+="/)
    // A text that was not there yet shows as its key.
    expect(html, name).not.toMatch(/\b[a-z]+(?:-[a-z]+)*\.ui\./)
  }
})

test('every page of the app begins with its title, out of reach, and says nothing of anybody', () => {
  const missing = [...framesToRender().keys()].filter((name) => !(name in shells))
  // Its title says which text it is, and in which language.
  expect([...new Set(missing.map((name) => name.split(' ')[1]))]).toEqual([
    '/admin/legal/:kind/:locale',
  ])
  const frames = rendered('frame')
  expect(frames.length).toBe(framesToRender().size - missing.length)
  for (const [name, { html, path }] of frames) {
    expect(html, name).toMatch(/^<div data-frame="" inert="">.*<\/div>$/s)
    expect(html.match(/<div/g)?.length, name).toBe(html.match(/<\/div>/g)?.length)
    expect(html, name).not.toMatch(/<button|<form|<input|-email-|undefined/)
    expect(path, name).toBeUndefined()
    expect(html.length, name).toBeLessThan(2_500)
  }
})

test('no English is left in another language', () => {
  const { signIn, signUp } = sessions.ui
  const english = [signIn.remember, signIn.forgot, signUp.nameHint, signUp.haveAccount]
  const forms = [...rendered('/sign-in'), ...rendered('/sign-up')]
  for (const [name, { html }] of forms) {
    const found = english.filter((text) => html.includes(text))
    if (name.endsWith(' en')) expect(found, name).not.toEqual([])
    else expect(found, name).toEqual([])
  }
})

test('the forms work by themselves: where to, how, and what a browser may fill in', () => {
  const signIn = shells['/sign-in open  en']?.html ?? ''
  expect(attributes(signIn, 'form')).toEqual([
    // The server puts the base of the account API there.
    expect.stringContaining(`action="${authPlaceholder}/sign-in/email" method="post"`),
  ])
  // The browser checks until the script does.
  expect(signIn).not.toMatch(/novalidate/i)
  expect(signIn).toMatch(/autoComplete="username webauthn"[^>]*name="email"/)
  expect(signIn).toMatch(/autoComplete="current-password"[^>]*name="password"/)
  expect(signIn).toContain('name="callbackURL" value="/account/organizations"')

  const signUp = shells['/sign-up open  en']?.html ?? ''
  expect(signUp).toContain(`action="${authPlaceholder}/sign-up/email" method="post"`)
  for (const word of ['name', 'email', 'new-password']) {
    expect(signUp).toContain(`autoComplete="${word}"`)
  }
})

test('server settings and redirect target change the HTML', () => {
  const html = (name: string) => shells[name]?.html ?? ''
  const { signIn, signUp } = sessions.ui
  expect(html('/sign-in open  en')).toContain(signIn.create)
  expect(html('/sign-in   en')).not.toContain(signIn.create)
  expect(html('/sign-in open next en')).toContain(signIn.next)
  expect(html('/sign-in open next en')).toContain('name="callbackURL" value="/-next-"')
  expect(html('/sign-up first  en')).toContain(signUp.firstRun)
  expect(html('/sign-up open  en')).not.toContain(signUp.firstRun)
  expect(html('/sign-up   en')).toContain(signUp.closed)
  expect(html('/sign-up   en')).not.toContain('<form')
})
