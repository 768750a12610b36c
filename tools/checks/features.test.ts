import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { casesOf, withTitles } from '../features/abuse.ts'
import { createFinder, readFeatures } from '../features/features.ts'
import { pageOf } from '../features/page.ts'
import { fixtureFiles, projectFiles, root } from '../tree.ts'

const finder = createFinder(projectFiles())
const read = (name: string) =>
  readFeatures(readFileSync(join(root, 'tools/features', name), 'utf8'), finder)

const rewrite = 'Written by `vitest run --project checks -u` from'

test('every test that a feature names is there', () => {
  expect(read('features.txt').faults).toEqual([])
})

test('every test that an abuse case names is there', () => {
  expect(read('abuse.txt').faults).toEqual([])
})

test('docs/features.md is up to date', async () => {
  const intro = `What the product does, one line for each thing that can be seen from outside, and the tests that show it. ${rewrite} \`tools/features/features.txt\`.`
  const page = pageOf('Features', intro, read('features.txt').sections)
  await expect(page).toMatchFileSnapshot(join(root, 'docs/features.md'))
})

test('docs/abuse-cases.md is up to date', async () => {
  const intro = `What people try who mean no good, and the tests that show what they get. ${rewrite} \`tools/features/abuse.txt\` and from the titles in \`server/scenarios/abuse\`.`
  const page = pageOf('Abuse cases', intro, withTitles(read('abuse.txt').sections, finder))
  await expect(page).toMatchFileSnapshot(join(root, 'docs/abuse-cases.md'))
})

test('a test that is not there, and an id given twice, are found', () => {
  const fixture = createFinder(
    fixtureFiles({
      'a/b.test.ts': "test('one thing', () => expect(code).toBe('SOME_CODE'))",
      'a/c.test.ts': "test.each([1])('another %s', () => undefined)",
      'a/d.test.ts': "test('before', () => 1)\ntest.each([['a', 'IN_TABLE']])('a table', () => 1)",
    }),
  )
  expect(fixture.byCode('IN_TABLE')).toMatchObject([{ title: 'a table' }])
  const good = 'A1 One.\n- a/b: one\nA2 Two.\n- c: another\nA3 Three.\n! SOME_CODE\nA4 Four.\n'
  expect(readFeatures(`## All\n${good}`, fixture).faults).toEqual([])
  const bad = 'A1 One.\n- a/b: two\nA1 Two.\n- a/d: one\n! OTHER_CODE\n'
  expect(readFeatures(`## All\n${bad}`, fixture).faults).toHaveLength(4)
})

test('what is not built is not counted as shown', () => {
  const fixture = createFinder(fixtureFiles({ 'a/b.test.ts': "test('one thing', () => 1)" }))
  const list = '## All\nA1 One.\n- a/b: one\nA2 Two.\n~ no\nA3 Three.\n'
  const page = pageOf('Features', 'All.', readFeatures(list, fixture).sections)
  expect(page).toContain('All. 1 of 3 are shown, 1 is not built.')
  expect(page).toMatch(/A2 +\| Two\. +\| _not built:_ no +\|/)
  expect(page).toMatch(/A3 +\| Three\. +\| _not shown yet_ +\|/)
})

test('a title names one case, several, or a row of them', () => {
  expect(casesOf('A-1: a')).toEqual(['A-1'])
  expect(casesOf('A-7, A-8, A-10: a')).toEqual(['A-7', 'A-8', 'A-10'])
  expect(casesOf('A-49 to A-52: a')).toEqual(['A-49', 'A-50', 'A-51', 'A-52'])
  expect(casesOf('no case')).toEqual([])
})
