import { readFile } from 'node:fs/promises'
import { text as wholeOf } from 'node:stream/consumers'
import { randomText } from '../../platform/system.ts'
import type { Call, Options } from './command.ts'
import { CommandError, exitCodes } from './exit-codes.ts'

/** No option takes a password itself: other people of the machine see the words of a command. */
export const passwordOptions: Options = {
  'password-stdin': { type: 'boolean', what: 'Read the password from standard input' },
  'password-file': { type: 'string', value: '<file>', what: 'Read the password from a file' },
  generate: { type: 'boolean', what: 'Make a password, and show it once' },
}

export type Password = { readonly value: string; readonly made: boolean }

/** Asked for without an echo, read from where the options say, or made where nobody can be asked. */
export async function choosePassword({ given, env, place }: Call): Promise<Password> {
  const file = given.text('password-file')
  if (given.flag('password-stdin')) return read(await wholeOf(process.stdin), 'Standard input')
  if (file) {
    const text = await readFile(place(file), 'utf8').catch(() => {
      throw new CommandError(`The file ${file} cannot be read.`, exitCodes.usage)
    })
    return read(text, file)
  }
  if (env.GUILDHALL_PASSWORD) return { value: env.GUILDHALL_PASSWORD, made: false }
  if (given.flag('generate') || !process.stdin.isTTY) {
    return { value: randomText(20), made: true }
  }
  const value = await ask('Password: ')
  if ((await ask('Once more: ')) !== value) {
    throw new CommandError('The two passwords differ.', exitCodes.usage)
  }
  return { value, made: false }
}

function read(text: string, where: string): Password {
  const value = text.replace(/\r?\n$/, '')
  if (value === '') throw new CommandError(`${where} holds no password.`, exitCodes.usage)
  return { value, made: false }
}

const [ctrlC, ctrlD, backspace, del] = ['\u0003', '\u0004', '\b', '\u007f']

/** One line from the terminal, which shows nothing of it. */
function ask(question: string): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((resolve, reject) => {
    let typed = ''
    function end(work: () => void) {
      stdin.off('data', hear)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      work()
    }
    function hear(chunk: string) {
      for (const letter of chunk) {
        if (letter === '\r' || letter === '\n') return end(() => resolve(typed))
        if (letter === ctrlC || letter === ctrlD) {
          return end(() => reject(new CommandError('Nothing was done.')))
        }
        if (letter === backspace || letter === del) typed = [...typed].slice(0, -1).join('')
        else typed += letter
      }
    }
    stdin.on('data', hear)
  })
}
