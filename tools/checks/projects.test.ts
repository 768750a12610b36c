import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config, { soaks } from '../../vitest.config.ts'
import { projectFiles } from '../tree.ts'

type Project = { name: string; include: readonly string[]; exclude: readonly string[] }

const projects: Project[] = (config.test?.projects ?? []).flatMap((project) => {
  const test = typeof project === 'object' && 'test' in project ? project.test : undefined
  const { name, include = [], exclude = [] } = test ?? {}
  return typeof name === 'string' ? [{ name, include, exclude }] : []
})

/** The test projects that run a file. */
function runnersOf(path: string): string[] {
  const matches = (globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob))
  return projects
    .filter(({ include, exclude }) => matches(include) && !matches(exclude))
    .map(({ name }) => name)
}

test('every test file is run, and run once, but for those of npm run soak', () => {
  const tests = projectFiles().filter(({ path }) => /\.(test|spec)\.[a-z]+$/.test(path))
  const strays = tests.filter(
    ({ path }) => runnersOf(path).length !== (soaks.includes(path) ? 0 : 1),
  )
  expect(strays.map(({ path }) => `${path}: ${runnersOf(path)}`)).toEqual([])
})

test.each([
  ['server/src/modules/identity/sessions/rules.test.ts', 'rules'],
  ['server/src/modules/billing/subscriptions/rules/period.test.ts', 'rules'],
  ['server/src/kernel/money.test.ts', 'rules'],
  ['client/src/client.test.ts', 'rules'],
  ['tools/launch/decisions.test.ts', 'rules'],
  ['tools/checks/ranks.test.ts', 'checks'],
  ['server/src/modules/identity/sessions/routes.test.ts', 'server'],
  ['server/src/platform/http/guard.test.ts', 'server'],
  ['server/scenarios/first-hour.test.ts', 'server'],
  ['web/src/ui/Button.test.tsx', 'web'],
  ['web/src/gallery/gallery.test.ts', 'gallery'],
  ['conformance/sign-in.test.ts', 'conformance'],
  ['e2e/sign-up.test.ts', 'e2e'],
])('%s belongs to %s', (path, project) => {
  expect(runnersOf(path)).toEqual([project])
})

test('a test file that no project knows is found', () => {
  expect(runnersOf('docs/a.test.ts')).toEqual([])
})
