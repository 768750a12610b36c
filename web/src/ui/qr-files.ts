import { encode } from 'uqr'

/** Without room around it, cameras do not find a code. */
export const quiet = 4
const pixels = 1_024

/** Rows of dark modules as one path. */
export function pathOf(data: readonly (readonly boolean[])[]): string {
  return data
    .flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
    )
    .join('')
}

/** A QR code as a file that is sharp in any size; black on white, so that every camera reads it. */
export function qrSvg(value: string): string {
  const { data, size } = encode(value, { border: 0, ecc: 'M' })
  const side = size + quiet * 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${pathOf(data)}"/></svg>\n`
}

/** The same as a picture of pixels; each module is a whole number of them wide. */
export function qrPng(value: string): Promise<Blob | null> {
  const { data, size } = encode(value, { border: 0, ecc: 'M' })
  const side = size + quiet * 2
  const scale = Math.max(1, Math.floor(pixels / side))
  const canvas = document.createElement('canvas')
  canvas.width = side * scale
  canvas.height = side * scale
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect((x + quiet) * scale, (y + quiet) * scale, scale, scale)
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Gives the browser a file to save. */
export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers begin to read it later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
