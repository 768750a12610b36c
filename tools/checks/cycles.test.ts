import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { importCycles } from './cycles.ts'

test('there are no import cycles between files or folders', () => {
  expect(importCycles(projectFiles())).toEqual([])
})

test('a cycle of three files is found, including type imports', () => {
  const files = fixtureFiles({
    'web/src/a.ts': "import { b } from './b.ts'",
    'web/src/b.ts': "import type { C } from './c.ts'",
    'web/src/c.ts': "export * from './a.ts'",
    'web/src/d.ts': "import './a.ts'",
  })
  expect(importCycles(files)).toEqual([
    'import cycle of files: web/src/a.ts, web/src/b.ts, web/src/c.ts',
  ])
})

test('a cycle of folders is found without a cycle of files', () => {
  const files = fixtureFiles({
    'server/src/a/one.ts': "import '../b/one.ts'",
    'server/src/b/one.ts': '',
    'server/src/b/two.ts': "import '../a/two.ts'",
    'server/src/a/two.ts': '',
  })
  expect(importCycles(files)).toEqual(['import cycle of folders: server/src/a, server/src/b'])
})

test('files without cycles pass', () => {
  expect(importCycles(fixtureFiles({ 'a/x.ts': "import '../b/y.ts'", 'b/y.ts': '' }))).toEqual([])
})
