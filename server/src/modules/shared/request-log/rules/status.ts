/** `4xx` or `404`, as the first and the last status that it means. */
export function statusRange(text: string): { readonly lowest: number; readonly highest: number } {
  const hundreds = Number(text[0]) * 100
  if (text.endsWith('xx')) return { lowest: hundreds, highest: hundreds + 99 }
  return { lowest: Number(text), highest: Number(text) }
}
