/** Random bytes of an id. */
export const idBytes = 10

/**
 * An id that begins with the time (version 7 of RFC 9562), so that new rows are added at the end of their
 * index. It reveals nothing that the event does not tell.
 */
export function eventId(at: Date, random: Buffer): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(Math.max(at.getTime(), 0), 0, 6)
  random.copy(bytes, 6, 0, idBytes)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((from, index, all) => hex.slice(from, all[index + 1])).join('-')
}
