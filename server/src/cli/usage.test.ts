import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { run } from './run.ts'

async function runWith(...args: string[]) {
  let [out, err] = ['', '']
  const streams = {
    out: { write: (text: string) => (out += text) },
    err: { write: (text: string) => (err += text) },
  }
  const code = await run(args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, streams)
  return { code, out, err }
}

test.each(commands.map(({ name }) => name))(
  '%s shows its help without a database',
  async (name) => {
    const { code, out, err } = await runWith(...name.split(' '), '--help')
    expect(code).toBe(0)
    expect(out).toContain(`Usage: guildhall ${name}`)
    expect(out).toContain('--json')
    expect(err).toBe('')
  },
)

test('without arguments, or with an incomplete command, the commands are listed', async () => {
  expect(await runWith()).toMatchObject({ code: 0, err: '' })
  const half = await runWith('user')
  expect(half.code).toBe(2)
  expect(half.err).toContain('user reset-password')
  expect((await runWith('user', '--help')).code).toBe(0)
  const unknown = await runWith('make', 'coffee')
  expect(unknown.code).toBe(2)
  expect(unknown.err).toContain('There is no command "make coffee".')
  expect((await runWith('user', 'lst')).err).toContain('There is no command "user lst".')
  const option = await runWith('--helpp')
  expect(option).toMatchObject({ code: 2, out: '' })
  expect(option.err).toContain('There is no option "--helpp".')
  expect((await runWith('-h')).code).toBe(0)
})

test('--version prints the version', async () => {
  expect(await runWith('--version')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\./),
  })
})

test.each([
  [['user', 'show'], '<email or id> is missing'],
  [['user', 'show', 'a', 'b'], '"b" is not expected'],
  [['user', 'list', '--limit', 'many'], '--limit is not a number'],
  [['user', 'list', '--order', 'x'], "Unknown option '--order'"],
  [['admin', 'create', '--name', 'Ada'], '--email is missing'],
  [['import', 'x', '--from', 'mars'], '--from is none of guildhall'],
  [['key', 'create', 'a', '--permissions', '[]'], '--permissions is not like'],
])('%j is a usage error with a reason', async (args, message) => {
  const { code, err } = await runWith(...args)
  expect(code).toBe(2)
  expect(err).toContain(message)
})

test('a database that does not answer is reported without its password', async () => {
  const { code, err } = await runWith('user', 'list')
  expect(code).toBe(5)
  expect(err).toContain('DATABASE_URL: nothing listens on 127.0.0.1:1')
})
