/** Cyrillic letters that look like Latin ones, in both cases. */
const lookAlikes = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    е: 'e',
    н: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
    А: 'A',
    В: 'B',
    С: 'C',
    Е: 'E',
    Н: 'H',
    І: 'I',
    Ј: 'J',
    К: 'K',
    М: 'M',
    О: 'O',
    Р: 'P',
    Ѕ: 'S',
    Т: 'T',
    У: 'Y',
    Х: 'X',
  }),
)

const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ')

const latin = (text: string) =>
  [...plain(text)].map((letter) => lookAlikes.get(letter) ?? letter).join('')

export type Likeness = 'same' | 'looks alike' | 'different'

/** Odd spaces around or inside a typed name are a slip of the hand, not another name. */
export function compareNames(entry: string, name: string): Likeness {
  if (plain(entry) === plain(name)) return 'same'
  return latin(entry) === latin(name) ? 'looks alike' : 'different'
}
