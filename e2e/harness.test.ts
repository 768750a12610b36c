import { expect, test } from 'vitest'
import { violations, violationsOfColour } from './testing/axe.ts'
import { untranslated } from './testing/brackets.ts'
import { tabTo } from './testing/keyboard.ts'
import { layoutProblems, widenText } from './testing/layout.ts'
import { useStage } from './testing/stage.ts'
import { watchShifts } from './testing/weight.ts'

const stage = useStage()

/** A page that is right in every respect, and `body` planted into it. */
const page = (body: string, style = '') =>
  `<!doctype html><html lang="en"><head><title>Planted · Guildhall</title><style>${style}</style></head>
   <body><main><h1>Planted</h1>${body}</main></body></html>`

async function showing(html: string, width = 360) {
  const person = await stage.person({ viewport: { width, height: 600 } })
  await person.page.setContent(html)
  return person
}

test('what a developer would see in red is heard', async () => {
  const person = await stage.person()
  await person.page.goto('/sign-in')
  await person.page.locator('h1').waitFor()
  expect(person.unexpected()).toEqual([])
  await person.page.evaluate(async () => {
    console.error('planted')
    setTimeout(() => {
      throw new Error('thrown')
    })
    document.body.setAttribute('style', 'color: red')
    await fetch('/api/nothing')
    await fetch('http://127.0.0.1:1/').catch(() => undefined)
  })
  for (const expected of [
    /^console error: planted/,
    /^page error: Error: thrown/,
    /^404 GET \/api\/nothing/,
    /^console error: The policy refused http:\/\/127\.0\.0\.1:1\//,
    /^console error: The policy refused inline/,
  ]) {
    await expect
      .poll(person.unexpected, { message: String(expected) })
      .toContainEqual(expect.stringMatching(expected))
  }
  person.allow(/./)
})

test.each([
  ['nothing', page('<p>As it should be</p>'), []],
  ['a wide box', page('<div style="width:500px">wide</div>'), [/148 px too wide/]],
  ['two titles', page('<h1>Another</h1>'), [/2 headings/]],
  ['a key', page('<p>sessions.ui.list.title</p>'), [/a key shows/]],
  ['a placeholder', page('<p>Hello {name}</p>'), [/a placeholder shows/]],
  [
    'words cut off',
    page('<p style="width:3em;overflow:hidden;white-space:nowrap">much too long</p>'),
    [/"much too long" leaves <p/],
  ],
  [
    'words outside a button',
    page('<button style="width:3em;height:2em;white-space:nowrap">much too long</button>'),
    [/leaves <button/],
  ],
])('a look at the layout finds %s', async (_, html, expected) => {
  const person = await showing(html)
  const problems = await layoutProblems(person.page, 'en')
  expect(problems).toEqual(expected.map((each) => expect.stringMatching(each)))
})

test('text set wider is really set wider', async () => {
  const tight = 'width:7.5em;height:2em;overflow:hidden;white-space:nowrap;font:16px monospace'
  const person = await showing(page(`<div style="${tight}">it just fits</div>`))
  expect(await layoutProblems(person.page, 'en')).toEqual([])
  await widenText(person.page)
  expect(await layoutProblems(person.page, 'en')).toEqual([expect.stringMatching(/leaves <div/)])
})

test('axe is really asked', async () => {
  const grey = await showing(page('<p style="color:#bbb;background:#fff">hard to read</p>'))
  for (const against of [violations, violationsOfColour]) {
    expect(await against(grey.page)).toEqual([expect.stringMatching(/^color-contrast/)])
  }
  const close = await showing(
    page('<button style="all:unset;width:9px">a</button><button style="all:unset">b</button>'),
  )
  expect(await violations(close.page)).toContainEqual(expect.stringMatching(/^target-size/))
})

test('words outside the brackets are found, seen or spoken', async () => {
  const person = await showing(
    `<title>⟦Planted⟧ · Guildhall</title><main><p>⟦Sent to <b>ada@example.com</b>⟧</p>
     <p>⟦Half⟧ forgotten</p><p>Guildhall · 12</p><input placeholder="spoken"><p hidden>unseen</p></main>`,
  )
  expect(await untranslated(person.page, ['Guildhall'])).toEqual([
    'p: forgotten',
    'placeholder: spoken',
  ])
})

test('a stop of the keyboard that cannot be seen is refused', async () => {
  const person = await showing(page('<a href="#x" style="outline:none">nowhere</a>'))
  await expect(tabTo(person.page, person.page.locator('a'))).rejects.toThrow('cannot be seen')
})

test('what moves by itself is counted', async () => {
  const person = await stage.person()
  const shifts = await watchShifts(person.page)
  await person.page.goto('/sign-in')
  await person.page.locator('h1').waitFor()
  await person.page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    document.body.style.paddingTop = '300px'
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
  await expect.poll(shifts).toBeGreaterThan(0.02)
})
