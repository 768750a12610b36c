/** The middle of the square in parts of the picture, and how many times it is enlarged. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }
type Size = { readonly width: number; readonly height: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const mostZoom = 8

/** The square in the pixels of the picture. */
export function squareOf({ x, y, zoom }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The nearest crop that lies inside the picture. */
export function withinPicture(crop: Crop, size: Size): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, crop.zoom))
  const half = Math.min(size.width, size.height) / zoom / 2
  const within = (part: number, whole: number) =>
    Math.min(1 - half / whole, Math.max(half / whole, part))
  return { x: within(crop.x, size.width), y: within(crop.y, size.height), zoom }
}

/** Moves the picture under a square that is `shown` pixels wide on the screen. */
export function movedBy(crop: Crop, size: Size, shown: number, right: number, down: number): Crop {
  const { side } = squareOf(crop, size)
  const scale = side / shown
  return withinPicture(
    {
      ...crop,
      x: crop.x - (right * scale) / size.width,
      y: crop.y - (down * scale) / size.height,
    },
    size,
  )
}
