import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { run } from './run.ts'

async function said(...args: string[]) {
  let [out, err] = ['', '']
  const streams = {
    out: { write: (text: string) => (out += text) },
    err: { write: (text: string) => (err += text) },
  }
  const code = await run(args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, streams)
  return { code, out, err }
}

test.each(commands.map(({ name }) => name))(
  '%s explains itself without any database',
  async (name) => {
    const { code, out, err } = await said(...name.split(' '), '--help')
    expect(code).toBe(0)
    expect(out).toContain(`Usage: guildhall ${name}`)
    expect(out).toContain('--json')
    expect(err).toBe('')
  },
)

test('without words, or with half of a command, the commands are listed', async () => {
  expect(await said()).toMatchObject({ code: 0, err: '' })
  const half = await said('user')
  expect(half.code).toBe(2)
  expect(half.err).toContain('user reset-password')
  expect((await said('user', '--help')).code).toBe(0)
  const strange = await said('make', 'coffee')
  expect(strange.code).toBe(2)
  expect(strange.err).toContain('There is no command "make coffee".')
  expect((await said('user', 'lst')).err).toContain('There is no command "user lst".')
  const option = await said('--helpp')
  expect(option).toMatchObject({ code: 2, out: '' })
  expect(option.err).toContain('There is no option "--helpp".')
  expect((await said('-h')).code).toBe(0)
})

test('it says its version', async () => {
  expect(await said('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\./) })
})

test.each([
  [['user', 'show'], '<email or id> is missing'],
  [['user', 'show', 'a', 'b'], '"b" is too much'],
  [['user', 'list', '--limit', 'many'], '--limit is no number'],
  [['user', 'list', '--order', 'x'], "Unknown option '--order'"],
  [['admin', 'create', '--name', 'Ada'], '--email is missing'],
  [['import', 'x', '--from', 'mars'], '--from is none of guildhall'],
  [['key', 'create', 'a', '--permissions', '[]'], '--permissions is not like'],
])('%j is told what is wrong with it', async (args, message) => {
  const { code, err } = await said(...args)
  expect(code).toBe(2)
  expect(err).toContain(message)
})

test('a database that does not answer is named, without its password', async () => {
  const { code, err } = await said('user', 'list')
  expect(code).toBe(5)
  expect(err).toContain('DATABASE_URL: nothing listens on 127.0.0.1:1')
})
