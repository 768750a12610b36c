import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { importCycles } from './cycles.ts'

test('no files and no folders import each other in a circle', () => {
  expect(importCycles(projectFiles())).toEqual([])
})

test('a circle of three files is found, also when it is made of types', () => {
  const files = plant({
    'web/src/a.ts': "import { b } from './b.ts'",
    'web/src/b.ts': "import type { C } from './c.ts'",
    'web/src/c.ts': "export * from './a.ts'",
    'web/src/d.ts': "import './a.ts'",
  })
  expect(importCycles(files)).toEqual([
    'files in a circle: web/src/a.ts, web/src/b.ts, web/src/c.ts',
  ])
})

test('two folders in a circle are found although their files are not', () => {
  const files = plant({
    'server/src/a/one.ts': "import '../b/one.ts'",
    'server/src/b/one.ts': '',
    'server/src/b/two.ts': "import '../a/two.ts'",
    'server/src/a/two.ts': '',
  })
  expect(importCycles(files)).toEqual(['folders in a circle: server/src/a, server/src/b'])
})

test('a tree without circles passes', () => {
  expect(importCycles(plant({ 'a/x.ts': "import '../b/y.ts'", 'b/y.ts': '' }))).toEqual([])
})
