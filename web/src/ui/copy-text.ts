/** The clipboard API is not available on plain http, which self-hosted servers often use. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea')
  const focused = document.activeElement
  holder.value = text
  holder.readOnly = true
  document.body.append(holder)
  holder.select()
  const copied = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
