import { type Crop, squareOf } from './crop.ts'

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
export const pictureTypes = types.join(',')
/** Larger files are not decoded: a phone would run out of memory. */
const mostBytes = 30_000_000

export type PictureProblem = 'type' | 'size' | 'unreadable'

export async function readPicture(file: Blob): Promise<ImageBitmap | PictureProblem> {
  if (!types.includes(file.type)) return 'type'
  if (file.size > mostBytes) return 'size'
  try {
    return await createImageBitmap(file)
  } catch {
    return 'unreadable'
  }
}

export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  crop: Crop,
  side: number,
): void {
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side: from } = squareOf(crop, picture)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, from, from, 0, 0, side, side)
}

function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/** WebP where the browser can write it, PNG elsewhere; smaller until it fits. */
export async function croppedFile(
  picture: ImageBitmap,
  crop: Crop,
  side: number,
  most: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  for (let size = side; size >= 32; size = Math.floor(size * 0.75)) {
    drawCrop(canvas, picture, crop, size)
    for (const quality of [0.9, 0.75, 0.6]) {
      const file = await encoded(canvas, 'image/webp', quality)
      if (file && file.size <= most) return file
      // PNG has no quality: only a smaller picture helps.
      if (file?.type !== 'image/webp') break
    }
  }
  return null
}
