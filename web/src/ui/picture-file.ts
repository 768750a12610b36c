import { type Crop, frameOf, type Ratio } from './crop.ts'

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

/** What is cut out of a picture, and how wide it becomes. */
export type Cut = { readonly crop: Crop; readonly ratio: Ratio; readonly width: number }

export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { crop, ratio, width }: Cut,
): void {
  const height = Math.round(width / ratio)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const from = frameOf(crop, picture, ratio)
  context.imageSmoothingQuality = 'high'
  const { left, top } = from
  context.drawImage(picture, left, top, from.width, from.height, 0, 0, width, height)
}

function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/** WebP where the browser can write it, PNG elsewhere; no larger than it was, and smaller until it fits. */
export async function croppedFile(
  picture: ImageBitmap,
  cut: Cut,
  most: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const pixels = Math.round(frameOf(cut.crop, picture, cut.ratio).width)
  for (
    let width = Math.max(32, Math.min(cut.width, pixels));
    width >= 32;
    width = Math.floor(width * 0.75)
  ) {
    drawCrop(canvas, picture, { ...cut, width })
    for (const quality of [0.9, 0.75, 0.6]) {
      const file = await encoded(canvas, 'image/webp', quality)
      if (file && file.size <= most) return file
      // PNG has no quality: only a smaller picture helps.
      if (file?.type !== 'image/webp') break
    }
  }
  return null
}
