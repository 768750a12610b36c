import type { Sql } from '../database/index.ts'
import { ownPath, type Pictures } from '../pictures/index.ts'
import type { EmailLogo } from './layout.ts'

/** The box in which a logo stands beside the name. */
const box = { width: 120, height: 40 }

/** Finds how a logo is shown in emails. Pictures of other servers are not: they would see who reads. */
export const createLogos =
  (pictures: Pick<Pictures, 'sizeOf'>, pageUrl: (path: string) => string) =>
  async (sql: Sql, address: string | null): Promise<EmailLogo | null> => {
    const path = ownPath(address, pageUrl)
    const size = path && (await pictures.sizeOf(sql, path))
    if (!size) return null
    const scale = Math.min(box.width / size.width, box.height / size.height)
    const side = (length: number) => Math.max(1, Math.round(length * scale))
    return { url: pageUrl(path), width: side(size.width), height: side(size.height) }
  }
export type LogoOf = ReturnType<typeof createLogos>
