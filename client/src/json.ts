/** An empty response is `null`; a response that is not JSON stays text. */
export function parseLeniently(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
