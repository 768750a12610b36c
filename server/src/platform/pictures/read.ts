/** A picture without metadata, such as the place where a photo was taken. */
export type Picture = {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

const text = (bytes: Buffer, start: number, length: number) =>
  bytes.toString('latin1', start, start + length)

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
const pngMetadata = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'])

function readPng(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, 8).equals(pngSignature) || text(bytes, 12, 4) !== 'IHDR') return undefined
  const kept: Buffer[] = [pngSignature]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = text(bytes, at + 4, 4)
    if (!pngMetadata.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') {
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      // What follows the end is no part of the picture.
      return { type: 'image/png', width, height, bytes: Buffer.concat(kept) }
    }
    at = end
  }
  return undefined
}

/** Application segments and comments, except color profiles and what decoders need. */
const isJpegMetadata = (marker: number) =>
  (marker > 0xe0 && marker < 0xf0 && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  const kept = [bytes.subarray(0, 2)]
  let size: { readonly width: number; readonly height: number } | undefined
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    if (marker === 0xda) {
      // The picture itself, up to the end mark.
      const last = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]))
      if (!size || last < end) return undefined
      kept.push(bytes.subarray(at, last + 2))
      return { type: 'image/jpeg', ...size, bytes: Buffer.concat(kept) }
    }
    if (isFrame(marker)) {
      if (end < at + 9) return undefined
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (!isJpegMetadata(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

const webpMetadata = new Set(['EXIF', 'XMP '])
/** In the header of the extended form: that there is metadata. */
const webpMetadataFlags = 0b1100

function webpSize(name: string, chunk: Buffer) {
  if (chunk.length < 10) return undefined
  if (name === 'VP8X') {
    return { width: chunk.readUIntLE(4, 3) + 1, height: chunk.readUIntLE(7, 3) + 1 }
  }
  if (name === 'VP8L' && chunk[0] === 0x2f) {
    const bits = chunk.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (name === 'VP8 ' && chunk.readUIntBE(3, 3) === 0x9d012a) {
    return { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff }
  }
  return undefined
}

function readWebp(bytes: Buffer): Picture | undefined {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return undefined
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) return undefined
  const kept: Buffer[] = [Buffer.from('WEBP')]
  let size: ReturnType<typeof webpSize>
  for (let at = 12; at + 8 <= whole; ) {
    const name = text(bytes, at, 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > whole) return undefined
    const chunk = Buffer.from(bytes.subarray(at, Math.min(end, whole)))
    size ??= webpSize(name, chunk.subarray(8))
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetadataFlags
    if (!webpMetadata.has(name)) kept.push(chunk)
    at = end
  }
  if (!size) return undefined
  const content = Buffer.concat(kept)
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(content.length, 4)
  return { type: 'image/webp', ...size, bytes: Buffer.concat([head, content]) }
}

/** By its first bytes, never by what the sender says it is; undefined for anything else. */
export function readPicture(bytes: Buffer): Picture | undefined {
  if (bytes.length < 24) return undefined
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
}
