/**
 * What a browser computes before another card is tried: a number for each puzzle, so that the hash of its
 * text begins with `bits` zeros. Several small puzzles take about the same time for everybody.
 */
export type CardWork = {
  readonly challenge: string
  readonly bits: number
}

export const puzzlesOfWork = 16

/** As much as SHA-256 takes in one block; the signature at the end stands for the whole challenge. */
export const puzzleText = (challenge: string, puzzle: number, answer: number | string): string =>
  `${challenge.slice(challenge.lastIndexOf('.') + 1)}:${puzzle}:${answer}`
