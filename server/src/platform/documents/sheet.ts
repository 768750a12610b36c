import type { Fonts } from './fonts.ts'

/** A4 in points, with the margins of a letter that is folded or punched. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 56, bottom: 770 }

/** The ink and paper of the web app's light theme; the accent is that of sellers who chose none. */
export const colors = {
  ink: '#161b18',
  muted: '#505a53',
  line: '#b7bfb1',
  accent: '#155e52',
  warning: '#7a4f00',
}

type Style = {
  readonly font?: 'text' | 'strong' | 'display'
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'right'
}

type Box = { readonly x: number; readonly y: number; readonly width: number }

type Properties = {
  readonly title: string
  readonly author: string
  readonly at: Date
  readonly lang: string
}

const leading = 1.35

/** What a document is drawn with: texts in boxes, and rules. Returned heights include the leading. */
export async function createSheet(fonts: Fonts, { title, author, at, lang }: Properties) {
  // Loaded with the first document: it is large, and most processes draw none.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })

  function apply({ font = 'text', size = 9.5, color = colors.ink }: Style) {
    pdf.font(font).fontSize(size).fillColor(color)
    return size
  }

  function options(width: number, size: number, align: Style['align'] = 'left') {
    return { width, align, lineGap: size * (leading - 1) }
  }

  return {
    heightOf(text: string, width: number, style: Style = {}): number {
      const size = apply(style)
      return pdf.heightOfString(text, options(width, size, style.align))
    },
    /** Returns the height of the text. */
    write(text: string, { x, y, width }: Box, style: Style = {}): number {
      const size = apply(style)
      const how = options(width, size, style.align)
      const height = pdf.heightOfString(text, how)
      pdf.text(text, x, y, how)
      return height
    },
    rule(y: number, { weight = 0.5, color = colors.line, from = page.left } = {}) {
      pdf.moveTo(from, y).lineTo(page.right, y).lineWidth(weight).strokeColor(color).stroke()
    },
    addPage: () => void pdf.addPage(),
    /** Draws on every page, when all of them are known. */
    onEachPage(draw: (number: number, count: number) => void) {
      const { start, count } = pdf.bufferedPageRange()
      for (let index = 0; index < count; index++) {
        pdf.switchToPage(start + index)
        draw(index + 1, count)
      }
    },
    end(): Promise<Buffer> {
      pdf.end()
      return ended
    },
  }
}
export type Sheet = Awaited<ReturnType<typeof createSheet>>
