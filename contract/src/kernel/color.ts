/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const format = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the second color, the rest of the first. */
export function mix(one: string, other: string, share: number): string {
  const to = parse(other)
  return format(
    parse(one).map((part, index) => part + ((to[index] ?? 0) - part) * share) as unknown as Rgb,
  )
}

/** The color nearest to the given one, on the way to another, for which the condition holds. */
export function nearest(
  color: string,
  towards: string,
  holds: (candidate: string) => boolean,
): string | undefined {
  for (let step = 0; step <= 50; step++) {
    const candidate = mix(color, towards, step / 50)
    if (holds(candidate)) return candidate
  }
  return undefined
}
