import { readFileSync } from 'node:fs'

/**
 * The most common passwords. Lists of ten thousand are mostly a few hundred words with a year, digits or
 * punctuation around them, and keyboard sequences: here only the words are listed, and the patterns are
 * recognized.
 */
const words = new Set(
  readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
)

/** Adjacent keys, by rows and columns, on the keyboards of the supported languages. */
const rows = [
  '`1234567890-=',
  '1234567890',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  '~!@#$%^&*()_+',
  'qwertyuiop[]',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjkl;',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '!qaz',
  '@wsx',
  '#edc',
  '147258369',
  '741852963',
  'abcdefghijklmnopqrstuvwxyz',
]
const sequences = rows.flatMap((row) => [row, [...row].reverse().join('')])
/** A sequence may continue at the start of its row: 1234567890123. */
const cyclicSequences = sequences.map((sequence) => sequence + sequence)

/** The length of the keyboard sequence at `at`; shorter ones than three do not count. */
function sequenceLength(text: string, at: number): number {
  let longest = 0
  for (const ring of cyclicSequences) {
    let length = longest
    while (at + length < text.length && ring.includes(text.slice(at, at + length + 1))) length++
    longest = Math.max(longest, length)
  }
  return longest >= 3 ? longest : 0
}

function isKeyboardSequence(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const length = sequenceLength(text, at)
    if (length === 0) return false
    at += length
  }
  return text.length > 0
}

/** One to four characters repeated: 11111111, abababab, 12341234. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+(?:.{0,3})$/su.test(text) && new Set(text).size <= 4
}

/** Day, month and year in any order, with or without something between them. */
function isDate(text: string): boolean {
  const day = '(?:0?[1-9]|[12]\\d|3[01])'
  const month = '(?:0?[1-9]|1[0-2])'
  const year = '(?:19|20)\\d\\d'
  const between = '[-./ ]?'
  return [
    [day, month, year],
    [month, day, year],
    [year, month, day],
  ].some((parts) => new RegExp(`^${parts.join(between)}$`).test(text))
}

const letterFor: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const asLetters = (text: string) => [...text].map((each) => letterFor[each] ?? each).join('')

type IsListed = (word: string) => boolean

function isWord(text: string, isListed: IsListed): boolean {
  const plain = [text, asLetters(text), asLetters(text.replaceAll('1', 'l'))]
  return plain.some((each) => {
    if (isListed(each) || isListed([...each].reverse().join(''))) return true
    const half = each.slice(0, each.length / 2)
    return half + half === each && isListed(half)
  })
}

/** A few digits or punctuation marks around a word do not make it stronger. */
const minLength = 4
const affixed = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su
const marks = /^[^\p{L}\d]{1,2}|[^\p{L}\d]{1,2}$/gu

function isWeakAffix(text: string): boolean {
  const digits = text.replace(marks, '')
  return digits.length <= minLength || isPattern(digits)
}

function isPattern(text: string): boolean {
  return isKeyboardSequence(text) || isRepetition(text) || isDate(text)
}

/** Parts of a name or an email address that are long enough to be guessed. */
function partsOf(own: readonly string[]): Set<string> {
  const parts = own.flatMap((text) => {
    const lower = text.toLowerCase()
    const name = lower.replace(/@.*$/s, '')
    return [lower, name, ...name.split(/[^\p{L}\d]+/u), ...name.split(/[^\p{L}]+/u)]
  })
  return new Set(parts.filter((part) => part.length >= minLength))
}

/** `own` are the user's name and email address. */
export function isCommon(password: string, own: readonly string[] = []): boolean {
  const text = password.toLowerCase().trim()
  if (text === '') return true
  const parts = partsOf(own)
  const isListed = (word: string) => words.has(word) || parts.has(word)
  if (isPattern(text) || isWord(text, isListed)) return true
  const [, before = '', core = '', after = ''] = affixed.exec(text) ?? []
  if (core === '' || !isWeakAffix(before) || !isWeakAffix(after)) return false
  return isWord(core, isListed) || (core.length >= minLength && isPattern(core))
}
