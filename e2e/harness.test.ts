import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { colourViolations, violations } from './testing/axe.ts'
import { tabTo } from './testing/keyboard.ts'
import { layoutProblems, widenText } from './testing/layout.ts'
import { watchShifts } from './testing/page-load.ts'
import { untranslated } from './testing/untranslated.ts'

const app = useApp()

/** A correct page with `body` inserted into it. */
const page = (body: string, style = '') =>
  `<!doctype html><html lang="en"><head><title>Fixture · Guildhall</title><style>${style}</style></head>
   <body><main><h1>Fixture</h1>${body}</main></body></html>`

async function showing(html: string, width = 360) {
  const user = await app.newUser({ viewport: { width, height: 600 } })
  await user.page.setContent(html)
  return user
}

test('console errors, failed requests and policy violations are collected', async () => {
  const user = await app.newUser()
  await user.page.goto('/sign-in')
  await user.page.locator('h1').waitFor()
  expect(user.unexpected()).toEqual([])
  await user.page.evaluate(async () => {
    console.error('fixture')
    setTimeout(() => {
      throw new Error('thrown')
    })
    document.body.setAttribute('style', 'color: red')
    await fetch('/api/nothing')
    await fetch('http://127.0.0.1:1/').catch(() => undefined)
  })
  for (const expected of [
    /^console error: fixture/,
    /^page error: Error: thrown/,
    /^404 GET \/api\/nothing/,
    /^console error: The policy refused http:\/\/127\.0\.0\.1:1\//,
    /^console error: The policy refused inline/,
  ]) {
    await expect
      .poll(user.unexpected, { message: String(expected) })
      .toContainEqual(expect.stringMatching(expected))
  }
  user.allow(/./)
})

test.each([
  ['nothing', page('<p>As it should be</p>'), []],
  ['a wide box', page('<div style="width:500px">wide</div>'), [/148 px too wide/]],
  ['two titles', page('<h1>Another</h1>'), [/2 headings/]],
  ['a key', page('<p>sessions.ui.list.title</p>'), [/a key shows/]],
  ['a placeholder', page('<p>Hello {name}</p>'), [/a placeholder shows/]],
  [
    'text cut off',
    page('<p style="width:3em;overflow:hidden;white-space:nowrap">much too long</p>'),
    [/"much too long" leaves <p/],
  ],
  [
    'nothing where the text can be scrolled to',
    page(
      '<div style="overflow:hidden;height:3em"><div style="overflow:auto;height:3em"><p style="margin-top:9em">far down</p></div></div>',
    ),
    [],
  ],
  [
    'text cut off that can be scrolled in the other direction only',
    page(
      '<div style="overflow:hidden;height:3em"><div style="overflow-x:auto;width:3em"><p style="margin-top:9em;width:9em">far down</p></div></div>',
    ),
    [/leaves <div/],
  ],
  [
    'text outside a button',
    page('<button style="width:3em;height:2em;white-space:nowrap">much too long</button>'),
    [/leaves <button/],
  ],
])('the layout check finds %s', async (_, html, expected) => {
  const user = await showing(html)
  const problems = await layoutProblems(user.page, 'en')
  expect(problems).toEqual(expected.map((each) => expect.stringMatching(each)))
})

test('wider text spacing takes effect', async () => {
  const tight = 'width:7.5em;height:2em;overflow:hidden;white-space:nowrap;font:16px monospace'
  const user = await showing(page(`<div style="${tight}">it just fits</div>`))
  expect(await layoutProblems(user.page, 'en')).toEqual([])
  await widenText(user.page)
  expect(await layoutProblems(user.page, 'en')).toEqual([expect.stringMatching(/leaves <div/)])
})

test('axe finds violations', async () => {
  const grey = await showing(page('<p style="color:#bbb;background:#fff">hard to read</p>'))
  for (const against of [violations, colourViolations]) {
    expect(await against(grey.page)).toEqual([expect.stringMatching(/^color-contrast/)])
  }
  const close = await showing(
    page('<button style="all:unset;width:9px">a</button><button style="all:unset">b</button>'),
  )
  expect(await violations(close.page)).toContainEqual(expect.stringMatching(/^target-size/))
})

test('untranslated texts are found, visible or for screen readers', async () => {
  const user = await showing(
    `<title>⟦Fixture⟧ · Guildhall</title><main><p>⟦Sent to <b>ada@example.com</b>⟧</p>
     <p>⟦Half⟧ forgotten</p><p>Guildhall · 12</p><input placeholder="spoken"><p hidden>unseen</p></main>`,
  )
  expect(await untranslated(user.page, ['Guildhall'])).toEqual([
    'p: forgotten',
    'placeholder: spoken',
  ])
})

test('an invisible focus is an error', async () => {
  const user = await showing(page('<a href="#x" style="outline:none">nowhere</a>'))
  await expect(tabTo(user.page, user.page.locator('a'))).rejects.toThrow('cannot be seen')
})

test('layout shifts are measured', async () => {
  const user = await app.newUser()
  const shifts = await watchShifts(user.page)
  await user.page.goto('/sign-in')
  await user.page.locator('h1').waitFor()
  await user.page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    document.body.style.paddingTop = '300px'
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
  await expect.poll(shifts).toBeGreaterThan(0.02)
})
