/** 128 random bits as text; also where the page is not served safely, unlike `crypto.randomUUID`. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Keys of a request that must not be carried out twice: the same one while it is not known how the server
 * answered this request, and another one for another request.
 */
export function createKeys() {
  let kept: { readonly text: string; readonly key: string } | null = null
  return {
    keyOf(input: object): string {
      const text = JSON.stringify(input)
      if (kept?.text !== text) kept = { text, key: randomKey() }
      return kept.key
    },
    /** What was answered is no reason to answer the same again. */
    answered() {
      kept = null
    },
  }
}
