import type { FileCreate } from '@guildhall/contract/billing/files'
import type { Issue } from '../../../kernel/index.ts'

/** A piece of an upload; `end` is not part of it. */
export type Part = {
  readonly number: number
  readonly start: number
  readonly end: number
  /** Base64. */
  readonly sha256: string | null
}

export function partsOf({ upload }: Pick<FileCreate, 'upload'>): Part[] {
  return upload.parts
    .map((part) => ({
      number: part.number,
      start: part.chunk_start,
      end: part.chunk_end,
      sha256: part.checksum_sha256_base64 ?? null,
    }))
    .sort((a, b) => a.number - b.number)
}

/** Parts are numbered from one, follow each other and together make the file. */
export function checkParts(parts: readonly Part[], size: number): Issue[] {
  const tiles = parts.every(({ number, start, end }, index) => {
    const before = parts[index - 1]?.end ?? 0
    return number === index + 1 && start === before && end > start
  })
  if (tiles && parts.at(-1)?.end === size) return []
  const msg = 'The parts do not make up the whole file.'
  return [{ loc: ['body', 'upload', 'parts'], msg, type: 'value_error' }]
}

const units = ['B', 'KB', 'MB', 'GB']

/** For people: three digits at most, in steps of 1024. */
export function readableSize(size: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(size, 1)) / 10), units.length - 1)
  const value = size / 1024 ** step
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`
}

/** How many first bytes `looksLike` needs. */
export const headLength = 1_024

const signatures: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'image/png': (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/jpeg': (head) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/gif': (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
  'image/webp': (head) => /^RIFF[\s\S]{4}WEBP/.test(head.toString('latin1', 0, 12)),
  'image/svg+xml': (head) =>
    /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)[\s>]/i.test(head.toString()),
}

/** Whether a file begins as its type does; types that are not shown are not examined. */
export function looksLike(mimeType: string, head: Buffer): boolean {
  return signatures[mimeType]?.(head) ?? true
}
