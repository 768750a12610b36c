import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { randomText } from '../../platform/system.ts'
import type { Call, Options } from './command.ts'
import { CommandError, exitCodes } from './exit-codes.ts'

/** No option takes the password itself: other users of the machine can see command lines. */
export const passwordOptions: Options = {
  'password-stdin': { type: 'boolean', description: 'Read the password from standard input' },
  'password-file': {
    type: 'string',
    value: '<file>',
    description: 'Read the password from a file',
  },
  generate: { type: 'boolean', description: 'Generate a password, and show it once' },
}

export type Password = { readonly value: string; readonly generated: boolean }

/** Prompts without echo, reads it from the given source, or generates one without a terminal. */
export async function choosePassword({ args, env, resolvePath }: Call): Promise<Password> {
  const file = args.text('password-file')
  if (args.flag('password-stdin')) return read(await readAll(process.stdin), 'Standard input')
  if (file) {
    const text = await readFile(resolvePath(file), 'utf8').catch(() => {
      throw new CommandError(`The file ${file} cannot be read.`, exitCodes.usage)
    })
    return read(text, file)
  }
  if (env.GUILDHALL_PASSWORD) return { value: env.GUILDHALL_PASSWORD, generated: false }
  if (args.flag('generate') || !process.stdin.isTTY) {
    return { value: randomText(20), generated: true }
  }
  const value = await prompt('Password: ')
  if ((await prompt('Repeat: ')) !== value) {
    throw new CommandError('The two passwords differ.', exitCodes.usage)
  }
  return { value, generated: false }
}

function read(text: string, source: string): Password {
  const value = text.replace(/\r?\n$/, '')
  if (value === '') throw new CommandError(`${source} contains no password.`, exitCodes.usage)
  return { value, generated: false }
}

const [ctrlC, ctrlD, backspace, del] = ['\u0003', '\u0004', '\b', '\u007f']

/** Reads one line from the terminal without echo. */
function prompt(question: string): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((resolve, reject) => {
    let typed = ''
    function end(settle: () => void) {
      stdin.off('data', onData)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      settle()
    }
    function onData(chunk: string) {
      for (const letter of chunk) {
        if (letter === '\r' || letter === '\n') return end(() => resolve(typed))
        if (letter === ctrlC || letter === ctrlD) {
          return end(() => reject(new CommandError('Nothing was done.')))
        }
        if (letter === backspace || letter === del) typed = [...typed].slice(0, -1).join('')
        else typed += letter
      }
    }
    stdin.on('data', onData)
  })
}
