/** Offers a text as a file of the browser's downloads. */
export function saveText(fileName: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text, '\n'], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Firefox reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
