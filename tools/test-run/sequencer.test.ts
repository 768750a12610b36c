import { expect, test } from 'vitest'
import { inOrder } from './sequencer.ts'

const file = (name: string, project: string, seconds: number, group = 0) => ({
  name,
  project,
  seconds,
  group,
})

test('files of a project follow each other, the slowest projects and files first', () => {
  const files = [
    file('a', 'rules', 3),
    file('b', 'server', 9),
    file('c', 'rules', 5),
    file('d', 'server', 40),
    file('e', 'web', 20),
    file('f', 'e2e', 60, 1),
    file('g', 'server', 1),
  ]
  expect(inOrder(files).map(({ name }) => name)).toEqual(['d', 'b', 'g', 'e', 'c', 'a', 'f'])
})

test('projects with equally slow files are not mixed', () => {
  const files = [file('a', 'x', 5), file('b', 'y', 5), file('c', 'x', 5), file('d', 'y', 5)]
  expect(inOrder(files).map(({ name }) => name)).toEqual(['a', 'c', 'b', 'd'])
})
