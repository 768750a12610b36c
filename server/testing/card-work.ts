import { hash } from 'node:crypto'
import { type CardWork, puzzlesOfWork, puzzleText } from '@guildhall/contract/card-work'

/** What the script of a page answers. */
export function solve({ bits, challenge }: CardWork): string {
  const answers = Array.from({ length: puzzlesOfWork }, (_, puzzle) => {
    for (let answer = 0; ; answer++) {
      const bytes = hash('sha256', puzzleText(challenge, puzzle, answer), 'buffer')
      if (bytes.readUInt32BE(0) >>> (32 - bits) === 0) return answer
    }
  })
  return answers.join('.')
}
