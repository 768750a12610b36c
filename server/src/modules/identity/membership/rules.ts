import { AppError } from '../../../kernel/index.ts'

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string }

/**
 * Does the work for each item, one after the other, since each takes the same lock. What is refused is a
 * result of its item; any other error ends the whole.
 */
export async function eachByItself<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<readonly Outcome<Value>[]> {
  const outcomes: Outcome<Value>[] = []
  for (const item of items) {
    try {
      outcomes.push({ ok: true, value: await work(item) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ ok: false, code: error.code })
    }
  }
  return outcomes
}

/** Addresses as they are pasted, each once. */
export const distinct = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]
