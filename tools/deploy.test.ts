import { readdirSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const folder = new URL('../deploy/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

test('the Dockerfile passes a linter, and runs as an unprivileged user', () => {
  const text = read('Dockerfile')
  expect(validate(text)).toEqual([])
  expect(validate(text.replace('USER node', 'USSR node'))).not.toEqual([])
  expect(text).toMatch(/^USER node$/m)
})

test('every file of deploy/ is named in the guide', () => {
  const guide = readFileSync(new URL('../docs/deployment.md', import.meta.url), 'utf8')
  for (const name of readdirSync(folder)) expect(guide).toContain(`deploy/${name}`)
})
