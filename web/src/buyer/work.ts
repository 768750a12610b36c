import { puzzlesOfWork, puzzleText } from '@guildhall/contract/card-work'
import { firstWord } from './first-word.ts'

/** As long as the page may stand still. */
const slice = 12

/** What is computed, so that a page with the same challenge does not begin again. */
let work: { readonly challenge: string; readonly answer: Promise<string> } | undefined

const rest = () => new Promise((resolve) => setTimeout(resolve))

/** A number for each puzzle, in slices between which the page answers to its user. */
async function solve(challenge: string, bits: number): Promise<string> {
  const found: number[] = []
  let next = 0
  let until = performance.now() + slice
  while (found.length < puzzlesOfWork) {
    for (let turn = 0; turn < 64 && found.length < puzzlesOfWork; turn++, next++) {
      if (firstWord(puzzleText(challenge, found.length, next)) >>> (32 - bits) !== 0) continue
      found.push(next)
      next = -1
    }
    if (performance.now() < until) continue
    await rest()
    // The page has another challenge by now.
    if (work?.challenge !== challenge) return ''
    until = performance.now() + slice
  }
  return found.join('.')
}

function begin(): void {
  const field = document.querySelector<HTMLInputElement>('[data-work]')
  if (!field) work = undefined
  else if (work?.challenge !== field.value) {
    // Named before it is begun, which asks whether it still is the one that is wanted.
    const { value: challenge } = field
    const answer = rest().then(() => solve(challenge, Number(field.dataset.work)))
    work = { challenge, answer }
  }
}

/** The answer to what the page asks for before it sends a card; empty where it asks for nothing. */
export async function workAnswer(): Promise<string> {
  begin()
  return (await work?.answer) ?? ''
}

/** It is begun with the page, so that it is done when the card is typed. */
export function wireWork(): void {
  begin()
  document.addEventListener('page-changed', begin)
}
