import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/tree.ts'
import { compile, follow } from './guide.ts'
import { filesOf } from './pages.ts'

const guides = readdirSync(join(root, 'docs/guides'))
  .filter((name) => name !== 'README.md')
  .map((name) => name.replace('.md', ''))
const tests = readdirSync(import.meta.dirname)

test('every guide is listed, and has a test that runs its files', () => {
  const list = readFileSync(join(root, 'docs/guides/README.md'), 'utf8')
  expect(guides.length).toBeGreaterThanOrEqual(5)
  for (const guide of guides) {
    expect(list).toContain(`(${guide}.md)`)
    expect(filesOf(guide).length).toBeGreaterThan(0)
    expect(tests).toContain(`${guide}.test.ts`)
  }
})

test('every code block of a guide is a file that the tests run, or a command', () => {
  for (const guide of guides) {
    const page = readFileSync(join(root, 'docs/guides', `${guide}.md`), 'utf8')
    const unnamed = [...page.matchAll(/^```([a-z]+)\n/gm)].map(([, language]) => language)
    expect(unnamed.filter((language) => language !== 'sh')).toEqual([])
  }
})

// The guide to Next.js is compiled where Next.js is installed.
test.each(guides.filter((guide) => guide !== 'nextjs'))(
  'the types of the guide %s hold',
  async (guide) => {
    expect(await compile(guide, follow(guide, {}))).toBe('')
  },
)
