/** The middle of the frame in parts of the picture, and how many times it is enlarged. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }
type Size = { readonly width: number; readonly height: number }

/** The width of the frame by its height; 1 is a square. */
export type Ratio = number

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const mostZoom = 8

function frameSize({ width, height }: Size, zoom: number, ratio: Ratio): Size {
  const across = Math.min(width, height * ratio) / zoom
  return { width: across, height: across / ratio }
}

/** The frame in the pixels of the picture. */
export function frameOf({ x, y, zoom }: Crop, size: Size, ratio: Ratio) {
  const { height, width } = frameSize(size, zoom, ratio)
  return { left: x * size.width - width / 2, top: y * size.height - height / 2, width, height }
}

/** The nearest crop that lies inside the picture. */
export function withinPicture(crop: Crop, size: Size, ratio: Ratio): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, crop.zoom))
  const frame = frameSize(size, zoom, ratio)
  const within = (part: number, share: number) => Math.min(1 - share / 2, Math.max(share / 2, part))
  return {
    x: within(crop.x, frame.width / size.width),
    y: within(crop.y, frame.height / size.height),
    zoom,
  }
}

/** Moves the picture under a frame that is `shown` pixels wide on the screen. */
export function movedBy(
  crop: Crop,
  size: Size,
  { ratio, shown }: { readonly ratio: Ratio; readonly shown: number },
  [right, down]: readonly [right: number, down: number],
): Crop {
  const scale = frameOf(crop, size, ratio).width / shown
  return withinPicture(
    {
      ...crop,
      x: crop.x - (right * scale) / size.width,
      y: crop.y - (down * scale) / size.height,
    },
    size,
    ratio,
  )
}
