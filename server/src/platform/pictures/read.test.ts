import { describe, expect, test } from 'vitest'
import { onePixel } from '#testing/pictures.ts'
import { readPicture } from './read.ts'

const png = Buffer.from(onePixel.png, 'base64')
const webp = Buffer.from(onePixel.webp, 'base64')

/** A JPEG of 32 × 16 pixels with the given segments before its frame. */
function jpeg(...segments: Buffer[]): Buffer {
  const frame = Buffer.from('ffc0000b080010002001011100', 'hex')
  const scan = Buffer.from('ffda0008010100003f00', 'hex')
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...segments,
    frame,
    scan,
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ])
}

function segment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, text.length + 2])
  return Buffer.concat([head, Buffer.from(text)])
}

function chunk(name: string, text: string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(text.length, 0)
  head.write(name, 4)
  return Buffer.concat([head, Buffer.from(text), Buffer.alloc(4)])
}

describe('a picture', () => {
  test('has its type and its size by its bytes', () => {
    expect(readPicture(png)).toMatchObject({ type: 'image/png', width: 1, height: 1 })
    expect(readPicture(webp)).toMatchObject({ type: 'image/webp', width: 1, height: 1 })
    expect(readPicture(jpeg())).toMatchObject({ type: 'image/jpeg', width: 32, height: 16 })
  })

  test('loses where and with what it was taken', () => {
    const place = 'GPS 50.4501 30.5234'
    const photo = jpeg(segment(0xe0, 'JFIF'), segment(0xe1, `Exif ${place}`), segment(0xfe, place))
    expect(readPicture(photo)?.bytes.toString('latin1')).not.toContain(place)
    expect(readPicture(photo)?.bytes.toString('latin1')).toContain('JFIF')
    const end = png.length - 12
    const noted = Buffer.concat([png.subarray(0, end), chunk('tEXt', place), png.subarray(end)])
    expect(readPicture(noted)?.bytes).toEqual(png)
  })

  test('loses whatever follows its end', () => {
    const more = Buffer.from('<script>alert(1)</script>')
    for (const whole of [png, jpeg()]) {
      expect(readPicture(Buffer.concat([whole, more]))?.bytes).toEqual(whole)
    }
  })

  test('that is cut off anywhere, or damaged, is none and never fails', () => {
    for (const whole of [png, webp, jpeg(segment(0xe1, 'Exif'))]) {
      for (let end = 0; end < whole.length; end++) {
        expect(readPicture(whole.subarray(0, end))).toBeUndefined()
        const damaged = Buffer.from(whole)
        damaged[end] = 0xff
        expect(() => readPicture(damaged)).not.toThrow()
      }
    }
  })
})
